# `make help` says what can be done. It takes `make` and `python3` (3.11 or later): all else goes
# into the folder .venv, which may be deleted at any time. PYTHON=… names another interpreter,
# ARGS=… is handed on: make play ARGS="play bataille-corse --seats human,bot:hard".
# For `make flash`: BOARD=nano4 is the build for four seats, PORT=… names the board's port.

SHELL := /bin/sh
PYTHON ?= python3
VENV ?= .venv
ARGS ?=
BOARD ?= nano8
PORT ?=
IMAGE ?=
CARD ?=
GROW ?=
MODEL_FILE ?= /proc/device-tree/model

BIN := $(VENV)/bin
PLAYABLE := $(VENV)/.playable
TESTABLE := $(VENV)/.testable
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

# On a Raspberry Pi the GPIO drivers may come with the system (python3-libgpiod, python3-lgpio), so
# its packages are let in, and a second driver is added: RPi.GPIO, which the Pi 5 and its kin do not have.
MODEL := $(shell cat $(MODEL_FILE) 2>/dev/null | tr -d '\000')
NEW_MODEL := $(or $(findstring Pi 5,$(MODEL)),$(findstring Module 5,$(MODEL)))
EXTRA := $(if $(findstring Raspberry Pi,$(MODEL)),$(if $(NEW_MODEL),pi5,pi))
VENV_FLAGS := $(if $(EXTRA),--system-site-packages)

# $(call package,NAME): installed at once where CI=true and nobody can be asked; else asked for.
define package
{ sudo=$$([ "$$(id -u)" = 0 ] || echo "sudo -n"); \
  if [ "$$CI" = true ] && $$sudo true; \
  then $$sudo apt-get -qq update \
       && $$sudo apt-get -qq install --yes --no-install-recommends $(1); \
  else echo "$(1) is missing; install it with: sudo apt-get install $(1)" >&2; exit 1; fi; }
endef
VENV_PACKAGE := $(if $(filter python3,$(notdir $(PYTHON))),python3-venv,$(notdir $(PYTHON))-venv)
SOUND_PACKAGE := libglib2.0-0
# On a Pi the system's packages are let in; elsewhere evdev is built, or comes built.
INPUT_PACKAGE := $(if $(EXTRA),python3-evdev,gcc python3-dev)
# What builds the chip's program, and what runs it in the tests where there is no chip.
FIRMWARE_TOOLS = $(call lacking,avr-gcc --version,gcc-avr) \
  $(call lacking,avr-gcc -mmcu=atmega328p $(INCLUDE) avr/io.h,avr-libc)
SIMULATOR_TOOLS = $(call lacking,gcc --version,gcc) \
  $(call lacking,gcc $(INCLUDE) stdio.h,libc6-dev) \
  $(call lacking,gcc $(INCLUDE) simavr/sim_avr.h,libsimavr-dev) \
  $(call lacking,gcc $(INCLUDE) libelf.h,libelf-dev)
INCLUDE := -E -x c /dev/null -include
# The phones' page is tried in a real browser.
BROWSER = $(call lacking,chromium --version,chromium)
# A Debian kernel is booted with a pretend GPIO chip that is built for it.
GUEST_TOOLS = $(call lacking,qemu-system-x86_64 --version,qemu-system-x86) \
  $(call lacking,cpio --version,cpio) $(call lacking,gcc --version,gcc) \
  $(call lacking,xz --version,xz-utils)
# $(call lacking,TRIAL,NAME): names the package where the trial fails.
lacking = $(1) >/dev/null 2>&1 || echo $(2);
# $(call tools,TRIALS): $(call package,…) for all that they name.
tools = missing=$$(echo $$($(1))); test -z "$$missing" || $(call package,$$missing)
# One test looks at a real window on a pretend display; without Xvfb it is skipped, and in CI no
# test may be.

# What Python compiled once is kept, for a test starts many programs and the next run all modules.
export PYTHONDONTWRITEBYTECODE :=

# `make install-pi --dry-run` is what people type; make keeps that for itself, hence the look at its
# own flags, and the + that lets the recipe run all the same.
DRY := $(if $(findstring n,$(firstword -$(MAKEFLAGS))),--dry-run)
INSTALL = python3 -B -m pi_app.install $(DRY) $(ARGS)
INSTALL_AS := $(if $(filter 0,$(shell id -u)),,sudo)
INSTALL_RUN = $(if $(findstring --dry-run,$(DRY) $(ARGS))$(findstring --help,$(ARGS)),,$(INSTALL_AS))

.PHONY: help setup play lab test check test-long test-hil bench firmware flash install-pi uninstall-pi image clean

help: ## what can be done
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' Makefile | expand -t 18

setup: $(TESTABLE) ## makes .venv with all that playing and testing need

play: $(PLAYABLE) ## opens the table
	$(BIN)/slap-table $(ARGS)

lab: $(PLAYABLE) ## adds what simulations and plots need: numba, scipy, matplotlib, Dask
	$(PIP) install --editable '.[lab,cluster]'

test: $(TESTABLE) ## all tests but the long ones
	$(BIN)/python -m pytest -n 2 --dist worksteal -m "not long" $(ARGS)

check: $(TESTABLE) ## under a minute: style, types and the quick tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -q -n 2 --dist worksteal -m "not slow and not long" \
	  --hypothesis-profile quick $(ARGS)

test-long: $(TESTABLE) ## the tests that take minutes
	$(BIN)/python -m pytest -n 2 --dist worksteal -m "long and not guest" $(ARGS)

test-hil: $(TESTABLE) ## the drivers of the pins on Debian's kernel, in a machine that is computed
	@$(call tools,$(GUEST_TOOLS))
	$(BIN)/python -m pytest -m guest $(ARGS) tests/hil/kernel

bench: $(TESTABLE) ## latencies and throughputs of this installation
	$(BIN)/python -m tests.bench $(ARGS)

firmware: ## builds the program of the button chip
	@$(call tools,$(FIRMWARE_TOOLS))
	@$(MAKE) --no-print-directory -C firmware
	@ls firmware/build/slap-*.hex

flash: firmware ## writes it into a Nano or Uno (BOARD=nano8 or nano4, PORT= if not found)
	@$(call tools,$(call lacking,command -v avrdude,avrdude))
	@$(PYTHON) -m firmware.flash firmware/build/slap-$(BOARD).hex $(if $(PORT),--port $(PORT))

image: ## makes an image of a card with the table on it (IMAGE=raspios-lite.img.xz CARD=new.img)
	@GROW="$(GROW)" ARGS="$(ARGS)" sh pi_app/install/card_image.sh "$(IMAGE)" "$(CARD)"

install-pi: ## makes a Raspberry Pi a table that starts by itself (--dry-run only says how)
	+@$(INSTALL_RUN) $(INSTALL)

uninstall-pi: ## takes that back, all but the games
	+@$(INSTALL_RUN) $(INSTALL) --uninstall

clean: ## removes .venv and all that tools leave behind
	rm -rf $(VENV) build dist firmware/build *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(PLAYABLE): pyproject.toml
	@command -v $(PYTHON) >/dev/null || { echo "$(PYTHON) is not there" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo \
	  "$$($(PYTHON) --version) is too old: 3.11 or later is needed; name one with make PYTHON=…" \
	  >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || $(call package,$(VENV_PACKAGE))
	@$(BIN)/python -m pip --version >/dev/null 2>&1 \
	  || $(PYTHON) -m venv --clear $(VENV_FLAGS) $(VENV)
	$(PIP) install --editable .
	@$(PIP) install --editable '.[fast]' || echo \
	  "There is no numba for this Python; nothing is lost, computer players of Batak think less" >&2
	@$(BIN)/python -c 'import evdev' 2>/dev/null || $(PIP) install --editable '.[usb]' 2>/dev/null \
	  || echo "USB encoders, pads and buzzers cannot be read; for them: sudo apt-get install \
	$(INPUT_PACKAGE), make clean, then make again" >&2
	@$(BIN)/slap-table prepare
	@test -z "$(EXTRA)" || $(PIP) install --editable '.[$(EXTRA)]' || echo \
	  "The spare GPIO driver could not be built; nothing is lost, it is only for comparison" >&2
	@$(BIN)/python -W ignore -c 'import pygame.mixer' >/dev/null 2>&1 || echo \
	  "There will be no sound; for it: sudo apt-get install $(SOUND_PACKAGE)" >&2
	@touch $@

$(TESTABLE): $(PLAYABLE)
	@$(call tools,$(FIRMWARE_TOOLS) $(SIMULATOR_TOOLS) $(BROWSER))
	$(PIP) install --editable '.[dev]'
	@$(BIN)/python -W ignore -c 'import pygame.mixer' >/dev/null 2>&1 \
	  || $(call package,$(SOUND_PACKAGE))
	@test "$$CI" != true || command -v Xvfb >/dev/null || $(call package,xvfb)
	@touch $@
