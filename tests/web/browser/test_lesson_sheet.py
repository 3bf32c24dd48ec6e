"""The lesson sheet as a browser prints it."""

from __future__ import annotations

import re
from contextlib import closing

import pytest
from playwright.sync_api import Browser

from pi_app.lab.sheet import sheet_html
from pi_app.languages import Language


@pytest.mark.slow
@pytest.mark.parametrize("language", Language)
def test_it_prints_on_two_sides_of_a4(browser: Browser, language: Language) -> None:
    with closing(browser.new_page()) as page:
        page.set_content(sheet_html(language))
        pdf = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 2
    # 210 by 297 mm in points, rounded as the browser likes.
    width, height = map(float, re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)", pdf)[0])
    assert width == pytest.approx(595.3, abs=1)
    assert height == pytest.approx(841.9, abs=1)
