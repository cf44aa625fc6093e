"""Runs inside Blender: build one picture and render it twice with different seeds.

blender -b -P render.py -- NAME --out DIR [--samples N] [--percent N]
Writes DIR/NAME_A.exr, DIR/NAME_B.exr and DIR/NAME.json (exposure for post.py).
"""
import argparse
import difflib
import json
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy  # noqa: E402
from pictures import PICTURES  # noqa: E402
from studio.geometry import reset  # noqa: E402
from studio.light import setup  # noqa: E402
from studio.stage import grade, set_up  # noqa: E402


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('name')
    ap.add_argument('--out', required=True)
    ap.add_argument('--samples', type=int)
    ap.add_argument('--percent', type=int, default=100)
    a = ap.parse_args(sys.argv[sys.argv.index('--') + 1 :])
    if a.name not in PICTURES:
        close = ', '.join(difflib.get_close_matches(a.name, PICTURES, 5, 0.4)) or 'see pictures.py'
        sys.exit(f'No picture is called "{a.name}". Close to it: {close}')
    picture = PICTURES[a.name]
    start = time.time()
    reset()
    set_up(picture)
    setup(*picture.size, spp=max(1, (a.samples or picture.samples) // 2))
    render = bpy.context.scene.render
    render.resolution_percentage = a.percent
    built = time.time()
    for half, seed in (('A', 1), ('B', 7919)):
        bpy.context.scene.cycles.seed = seed
        render.filepath = f'{a.out}/{a.name}_{half}.exr'
        bpy.ops.render.render(write_still=True)
    ev, power = grade(picture)
    with open(f'{a.out}/{a.name}.json', 'w') as f:
        json.dump({'ev': ev, 'power': power}, f)
    print(f'TIME {a.name} build {built - start:.0f} s render {time.time() - built:.0f} s', flush=True)


main()
