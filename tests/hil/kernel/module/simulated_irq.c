// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * The kernel's simulated interrupts, in a module: irq_to_desc() is kept from modules, the same
 * through the data of the interrupt is not.
 */
#include <linux/irq.h>
#include <linux/irq_sim.h>
#include <linux/interrupt.h>

#define irq_to_desc(irq) irq_data_to_desc(irq_get_irq_data(irq))

#include "irq_sim.c"
