// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * The kernel's pretend GPIO chip, and beside it /dev/contacts, which moves several of its lines at
 * once and at given times, from an interrupt: as contacts do, whatever the processor is busy with.
 *
 * A write is a plan: struct step after struct step, in order of time. It returns when the plan has
 * been carried out. A read then tells when each step was, in ns of CLOCK_MONOTONIC; steps of one
 * time are one change of the whole chip, and share one reading of the clock.
 *
 * For one processor: lines are changed without the chip's lock, which an interrupt cannot take.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/completion.h>
#include <linux/gpio/driver.h>
#include <linux/hrtimer.h>
#include <linux/ktime.h>
#include <linux/miscdevice.h>
#include <linux/module.h>
#include <linux/uaccess.h>
#include <linux/vmalloc.h>

/* One module has one beginning, ours, which calls the simulator's; it has no end. */
#undef module_init
#undef module_exit
#define module_init(function)
#define module_exit(function)

/* The chip that was made last is ours to move. */
static void *made_chip;
#undef devm_gpiochip_add_data
#define devm_gpiochip_add_data(dev, chip, data) \
	devm_gpiochip_add_data_with_key(dev, chip, made_chip = (data), NULL, NULL)

#include "gpio-sim.c"

#define MOST_STEPS 32768
#define LEAD_NS 200000
#define SILENT 2

struct step {
	u64 after_ns; /* since the first step of the plan */
	u32 line;
	u32 level; /* and SILENT, if the chip misses the edge */
};

static DEFINE_MUTEX(plan_lock);
static DECLARE_COMPLETION(plan_done);
static struct hrtimer plan_timer;
static struct gpio_sim_chip *plan_chip;
static struct step *steps;
static u64 *happened;
static size_t step_count, next_step;
static u64 began_ns;

/* As gpio_sim_apply_pull() does, without its lock. */
static void move(const struct step *step)
{
	struct gpio_sim_chip *chip = plan_chip;
	int irq = irq_find_mapping(chip->irq_sim, step->line);
	bool high = step->level & 1;
	unsigned int wanted = high ? IRQ_TYPE_EDGE_RISING : IRQ_TYPE_EDGE_FALLING;

	if (high == test_bit(step->line, chip->value_map))
		return;
	if (irq && (irq_get_trigger_type(irq) & wanted) && !(step->level & SILENT))
		irq_set_irqchip_state(irq, IRQCHIP_STATE_PENDING, true);
	assign_bit(step->line, chip->value_map, high);
	assign_bit(step->line, chip->pull_map, high);
}

/* In the timer's interrupt: no line's interrupt is served before all that is due has moved. */
static enum hrtimer_restart plan_turn(struct hrtimer *timer)
{
	u64 now_ns = ktime_get_ns();

	while (next_step < step_count && began_ns + steps[next_step].after_ns <= now_ns) {
		happened[next_step] = now_ns;
		move(&steps[next_step++]);
	}
	if (next_step == step_count) {
		complete(&plan_done);
		return HRTIMER_NORESTART;
	}
	hrtimer_set_expires(timer, ns_to_ktime(began_ns + steps[next_step].after_ns));
	return HRTIMER_RESTART;
}

static int take_plan(const char __user *from, size_t size)
{
	size_t n;

	if (!size || size % sizeof(*steps) || size / sizeof(*steps) > MOST_STEPS)
		return -EINVAL;
	if (copy_from_user(steps, from, size))
		return -EFAULT;
	for (n = 0; n < size / sizeof(*steps); n++) {
		if (steps[n].line >= plan_chip->gc.ngpio)
			return -EINVAL;
		if (n && steps[n].after_ns < steps[n - 1].after_ns)
			return -EINVAL;
	}
	step_count = n;
	next_step = 0;
	return 0;
}

static int carry_out(void)
{
	reinit_completion(&plan_done);
	began_ns = ktime_get_ns() + LEAD_NS;
	hrtimer_start(&plan_timer, ns_to_ktime(began_ns), HRTIMER_MODE_ABS_HARD);
	if (!wait_for_completion_killable(&plan_done))
		return 0;
	hrtimer_cancel(&plan_timer);
	step_count = 0;
	return -EINTR;
}

static ssize_t contacts_write(struct file *file, const char __user *from, size_t size, loff_t *at)
{
	int ret;

	mutex_lock(&plan_lock);
	step_count = 0;
	plan_chip = made_chip;
	ret = plan_chip ? take_plan(from, size) : -ENODEV;
	if (!ret)
		ret = carry_out();
	mutex_unlock(&plan_lock);
	return ret ? ret : size;
}

static ssize_t contacts_read(struct file *file, char __user *to, size_t size, loff_t *at)
{
	loff_t from = 0;
	ssize_t ret;

	mutex_lock(&plan_lock);
	ret = simple_read_from_buffer(to, size, &from, happened, step_count * sizeof(*happened));
	mutex_unlock(&plan_lock);
	return ret;
}

static const struct file_operations contacts_operations = {
	.owner = THIS_MODULE,
	.write = contacts_write,
	.read = contacts_read,
};

static struct miscdevice contacts_device = {
	.minor = MISC_DYNAMIC_MINOR,
	.name = "contacts",
	.fops = &contacts_operations,
};

int __init init_module(void)
{
	int ret;

	steps = vzalloc(MOST_STEPS * sizeof(*steps));
	happened = vzalloc(MOST_STEPS * sizeof(*happened));
	ret = steps && happened ? gpio_sim_init() : -ENOMEM;
	if (ret)
		goto free;
	hrtimer_init(&plan_timer, CLOCK_MONOTONIC, HRTIMER_MODE_ABS_HARD);
	plan_timer.function = plan_turn;
	ret = misc_register(&contacts_device);
	if (!ret)
		return 0;
	gpio_sim_exit();
free:
	vfree(happened);
	vfree(steps);
	return ret;
}
/* As module_init() does: it is called from afar. */
___ADDRESSABLE(init_module, __initdata);
