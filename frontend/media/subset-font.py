"""Cuts Bricolage Grotesque down to what the public pages use, and writes src/shared/styles/fonts/.

Input: the file bricolage-grotesque-latin-opsz-normal.woff2 of @fontsource-variable/bricolage-grotesque
5.3.0. Needs fonttools and brotli. Usage: python3 subset-font.py <input.woff2>
"""

import pathlib
import sys

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

OUTPUT = pathlib.Path(__file__).parent.parent / "src/shared/styles/fonts/bricolage-grotesque.woff2"
# Basic Latin, the Spanish letters, and the punctuation and signs that the copy uses.
UNICODES = "U+20-7E,U+A0,U+A1,U+A7,U+A9,U+AB,U+AE,U+B0,U+B7,U+BB,U+BF,U+C1,U+C9,U+CD,U+D1,U+D3,U+DA,U+DC," + (
    "U+D7,U+E1,U+E9,U+ED,U+F1,U+F3,U+FA,U+FC,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2022,U+2026,U+2122,"
    "U+2192,U+2212"
)

font = instantiateVariableFont(TTFont(sys.argv[1]), {"opsz": 24, "wght": (400, 800)})
options = subset.Options(
    flavor="woff2",
    desubroutinize=True,
    # Kerning is all the pages use; hints stay, or Linux and Android round every letter's width.
    layout_features=["kern"],
    drop_tables=["GDEF", "MVAR", "STAT"],
)
subsetter = subset.Subsetter(options)
subsetter.populate(unicodes=subset.parse_unicodes(UNICODES))
subsetter.subset(font)
subset.save_font(font, str(OUTPUT), options)
