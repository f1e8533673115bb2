"""Writes the outlines of Bricolage Grotesque (800) that the share picture is drawn from, so that a server needs no font.

Input: the file bricolage-grotesque-latin-800-normal.woff of @fontsource/bricolage-grotesque 5.3.0. Needs fonttools.
Usage: python3 share-font.py <input.woff>
"""

import json
import pathlib
import sys
import unicodedata

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

OUTPUT = pathlib.Path(__file__).parents[2] / "backend/src/modules/site/share/font.json"
# Letters of Western Europe, and the punctuation of headlines. Other letters lose their accents.
CODES = [*range(0x20, 0x7F), *range(0xA0, 0x100), 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026]
# Kerning below this share of an em is not seen.
KERN_LEAST = 0.012


def kerning(font, letters):
    """Returns the distances of pairs of letters without accents."""
    cmap = font.getBestCmap()
    names = {cmap[ord(letter)]: letter for letter in letters}
    table = font["GPOS"].table
    wanted = {i for r in table.FeatureList.FeatureRecord if r.FeatureTag == "kern" for i in r.Feature.LookupListIndex}
    pairs = {}
    for index in sorted(wanted):
        for sub in table.LookupList.Lookup[index].SubTable:
            sub = getattr(sub, "ExtSubTable", sub)
            if sub.LookupType != 2:
                continue
            for left in (name for name in names if name in sub.Coverage.glyphs):
                if sub.Format == 1:
                    records = sub.PairSet[sub.Coverage.glyphs.index(left)].PairValueRecord
                    found = {r.SecondGlyph: r.Value1 for r in records if r.SecondGlyph in names}
                else:
                    row = sub.Class1Record[sub.ClassDef1.classDefs.get(left, 0)].Class2Record
                    found = {right: row[sub.ClassDef2.classDefs.get(right, 0)].Value1 for right in names}
                for right, value in found.items():
                    pairs.setdefault(names[left] + names[right], getattr(value, "XAdvance", 0) if value else 0)
    return pairs


font = TTFont(sys.argv[1])
em = font["head"].unitsPerEm
outlines = font.getGlyphSet()
glyphs = {}
for code in CODES:
    if code not in font.getBestCmap() or unicodedata.category(chr(code)) == "Cf":
        continue
    glyph = outlines[font.getBestCmap()[code]]
    pen = SVGPathPen(outlines, ntos=lambda number: str(round(number)))
    glyph.draw(TransformPen(pen, (1000 / em, 0, 0, -1000 / em, 0, 0)))
    glyphs[chr(code)] = f"{round(glyph.width * 1000 / em)} {pen.getCommands()}".strip()
letters = [chr(code) for code in range(0x41, 0x7B) if chr(code).isalpha()]
kern = {pair: round(value * 1000 / em) for pair, value in kerning(font, letters).items() if abs(value) >= KERN_LEAST * em}
OUTPUT.parent.mkdir(exist_ok=True)
OUTPUT.write_text(json.dumps({"glyphs": glyphs, "kern": kern}, ensure_ascii=False, indent=2) + "\n", "utf-8")
print(len(glyphs), len(kern), OUTPUT.stat().st_size, font["name"].getDebugName(4))
