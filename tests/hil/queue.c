/* Queues that grow as they must. */
#include "parts.h"

#include <stdlib.h>

void *queue_add(queue_t *queue)
{
    if (queue->tail == queue->room) {
        queue->room = queue->room ? queue->room * 2 : 256;
        queue->items = realloc(queue->items, queue->room * queue->size);
        if (!queue->items)
            abort();
    }
    return queue->items + queue->size * queue->tail++;
}

void *queue_first(const queue_t *queue)
{
    return queue->head < queue->tail ? queue->items + queue->size * queue->head : NULL;
}

void queue_drop(queue_t *queue)
{
    if (++queue->head == queue->tail)
        queue->head = queue->tail = 0;
}
