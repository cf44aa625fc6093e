#!/usr/bin/python3
"""From two half-sample EXR files to a finished picture: denoise, bloom, AgX, grain.

post.py NAME --raw DIR --out FILE.png [--radius N]
"""
import argparse
import ctypes
import json
import os
import time

import numpy as np
import OpenImageIO as oiio

KEEP_RAW = 0.10  # share of the undenoised picture that stays, as micro-texture
SCALES = 3  # the coarsest is a quarter of the picture
BLOOM = 0.06
SATURATION = 1.12
FLOATS = ctypes.POINTER(ctypes.c_float)


def pointer(a):
    return a.ctypes.data_as(FLOATS)


def load_denoiser():
    return ctypes.CDLL(os.environ.get('NFOR', os.path.dirname(os.path.abspath(__file__)) + '/.work/nfor.so'))


def read(path):
    """A function that returns the named channels of a multilayer EXR file."""
    f = oiio.ImageInput.open(path)
    names = list(f.spec().channelnames)
    pixels = np.array(f.read_image('float'))
    f.close()

    def get(layer, channels):
        index = [next(i for i, n in enumerate(names) if n.endswith(f'{layer}.{c}')) for c in channels]
        return pixels[..., index]

    return get


def blur(a, r):
    """Box blur of radius r over both axes."""
    for axis in (0, 1):
        p = np.pad(a, [(r + 1, r) if k == axis else (0, 0) for k in range(a.ndim)], mode='edge')
        p = p.cumsum(axis, dtype=np.float64)
        n, w = a.shape[axis], 2 * r + 1
        a = ((np.take(p, range(w, n + w), axis) - np.take(p, range(n), axis)) / w).astype(np.float32)
    return a


def features(get):
    """Normal, albedo and depth, scaled alike, as guides for the denoiser."""
    z = np.minimum(get('Depth', 'Z'), 50)
    z = np.clip((z / np.median(z) - 1) * 2, -2, 4)
    return np.concatenate([get('Denoising Normal', 'XYZ') * 0.5, get('Denoising Albedo', 'RGB'), z], -1).astype(
        np.float32
    )


def despike(x):
    """Fireflies to the level of their surroundings."""
    return np.minimum(x, blur(np.minimum(x, 8), 2) * 4 + 0.4)


def denoise(a, b, guide, radius):
    """Cross-filter two half-sample pictures, then once more with the cleaner guide."""
    lib = load_denoiser()
    h, w, _ = a.shape
    guide = np.ascontiguousarray(guide, np.float32)

    def filtered(weights, variance, colour, patch, k):
        out = np.empty_like(a)
        weights, variance, colour = (np.ascontiguousarray(x, np.float32) for x in (weights, variance, colour))
        lib.nfor_pass(
            h,
            w,
            guide.shape[-1],
            pointer(weights),
            pointer(variance),
            pointer(colour),
            pointer(guide),
            pointer(out),
            radius,
            patch,
            ctypes.c_float(k),
            ctypes.c_float(2e-3),
            32,
        )
        return out

    def perceptual(x):
        return np.log1p(x * 4).astype(np.float32)

    ga, gb = perceptual(a), perceptual(b)
    variance = blur((ga - gb) ** 2, 3) * 0.5
    first = filtered(ga, variance, b, 3, 0.75), filtered(gb, variance, a, 3, 0.75)
    g0, g1 = (perceptual(x) for x in first)
    rest = np.maximum(blur((g0 - g1) ** 2, 3) * 0.5, 1e-6) + variance * 0.06
    return filtered((g0 + g1) * 0.5, rest, (a + b) * 0.5, 2, 0.9)


def halved(a):
    """Every four pixels as one; an odd last row or column is doubled."""
    a = np.pad(a, [(0, a.shape[0] % 2), (0, a.shape[1] % 2), (0, 0)], mode='edge')
    return np.ascontiguousarray((a[::2, ::2] + a[1::2, ::2] + a[::2, 1::2] + a[1::2, 1::2]) * 0.25)


def doubled(a, h, w):
    """The counterpart of halved(), without steps between the pixels."""
    return blur(blur(np.repeat(np.repeat(a, 2, 0), 2, 1)[:h, :w], 1), 1)


def denoise_scales(a, b, guide, radius, scales):
    """denoise(), its clouds of noise wider than the filter replaced by those of the smaller picture."""
    fine = denoise(a, b, guide, radius)
    if scales == 1:
        return fine
    coarse = denoise_scales(halved(a), halved(b), halved(guide), radius, scales - 1)
    return np.maximum(fine + doubled(coarse - halved(fine), *a.shape[:2]), fine * 0.5)


def agx(x, power, saturation):
    """AgX tone curve (the published fit) with contrast and saturation on top."""
    to = np.array(
        [
            [0.842479062253094, 0.0784335999999992, 0.0792237451477643],
            [0.0423282422610123, 0.878468636469772, 0.0791661274605434],
            [0.0423756549057051, 0.0784336, 0.879142973793104],
        ]
    )
    v = np.maximum(x @ to.T, 1e-10)
    v = (np.clip(np.log2(v), -12.47393, 4.026069) + 12.47393) / 16.5
    v2 = v * v
    v4 = v2 * v2
    v = 15.5 * v4 * v2 - 40.14 * v4 * v + 31.96 * v4 - 6.868 * v2 * v + 0.4298 * v2 + 0.1191 * v - 0.00232
    v = np.maximum(v, 0) ** power
    grey = (v @ np.array([0.2126, 0.7152, 0.0722]))[..., None]
    return np.clip((grey + (v - grey) * saturation) @ np.linalg.inv(to).T, 0, 1)


def bloom(x):
    """A little light around what is brighter than white."""
    bright = np.minimum(np.maximum(x - 1.2, 0), 12)
    total = 0
    for radius, weight in ((4, 0.5), (14, 0.3), (40, 0.2)):
        y = bright
        for _ in range(3):
            y = blur(y, radius)
        total = total + weight * y
    return x + BLOOM * total


def develop(raw, name, radius):
    """The finished 8-bit picture."""
    with open(f'{raw}/{name}.json') as f:
        grade = json.load(f)
    halves = [read(f'{raw}/{name}_{h}.exr') for h in 'AB']
    a, b = (np.ascontiguousarray(np.clip(np.nan_to_num(g('Combined', 'RGB')), 0, 60), np.float32) for g in halves)
    a, b = despike(a), despike(b)
    guide = (features(halves[0]) + features(halves[1])) * 0.5
    x = denoise_scales(a, b, guide, radius, SCALES) * (1 - KEEP_RAW) + (a + b) * 0.5 * KEEP_RAW
    x = agx(bloom(x) * 2 ** grade['ev'], grade['power'], SATURATION)
    rng = np.random.default_rng(1)
    h, w = x.shape[:2]
    grain = rng.normal(size=(h, w, 1)).astype(np.float32) * 0.0042 * (1 - 0.5 * x.mean(-1, keepdims=True))
    dither = rng.random((h, w, 1))
    return (np.clip(x + grain, 0, 1) * 255 + dither).clip(0, 255).astype(np.uint8)


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('name')
    ap.add_argument('--raw', required=True)
    ap.add_argument('--out', required=True)
    ap.add_argument('--radius', type=int, default=6)
    a = ap.parse_args()
    start = time.time()
    pixels = develop(a.raw, a.name, a.radius)
    h, w, _ = pixels.shape
    out = oiio.ImageOutput.create(a.out)
    out.open(a.out, oiio.ImageSpec(w, h, 3, 'uint8'))
    out.write_image(np.ascontiguousarray(pixels))
    out.close()
    print(f'TIME {a.name} {w}x{h} post {time.time() - start:.0f} s', flush=True)


main()
