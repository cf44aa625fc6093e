#!/usr/bin/python3
"""Renders the pictures named in a file, one at a time, quietly in the background.

render_queue.py [NAMES.txt]    one "NAME [SAMPLES [PERCENT]]" a line; lines may be added while it runs
render_queue.py --only NAME    one picture, then end
render_queue.py --master NAME  the finished picture becomes the committed master

Work files are in $RENDERS_WORK (default: .work beside this file). Finished
pictures are WORK/png/NAME.png. While WORK/PAUSE exists everything waits.
With --stay the runner waits for more lines until WORK/STOP exists.
"""
import argparse
import os
import shutil
import signal
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
WORK = os.environ.get('RENDERS_WORK', HERE + '/.work')
MASTERS = os.path.normpath(HERE + '/../../database/demo/pictures')
HOW = 'apt-get install --no-install-recommends blender python3-numpy python3-openimageio g++'
QUIET = ['ionice', '-c3', 'nice', '-n', '19']


def need_tools():
    missing = [t for t in ('blender', 'g++') if not shutil.which(t)]
    if subprocess.run(['/usr/bin/python3', '-c', 'import numpy, OpenImageIO'], stderr=subprocess.DEVNULL).returncode:
        missing.append('python3-numpy and python3-openimageio')
    if missing:
        sys.exit(f'{", ".join(missing)} missing. On Debian 12:\n  {HOW}')


def build_denoiser():
    source, library = f'{HERE}/nfor.cpp', f'{WORK}/nfor.so'
    if not os.path.exists(library) or os.path.getmtime(library) < os.path.getmtime(source):
        subprocess.run(
            [
                'g++',
                '-O3',
                '-march=native',
                '-ffast-math',
                '-fno-finite-math-only',
                '-fopenmp',
                '-shared',
                '-fPIC',
                source,
                '-o',
                library,
            ],
            check=True,
        )
    os.environ['NFOR'] = library


def run(command, log):
    """Run in a process group of its own; stop it while WORK/PAUSE exists."""
    child = subprocess.Popen(QUIET + command, stdout=log, stderr=subprocess.STDOUT, start_new_session=True)
    stopped = False
    try:
        while child.poll() is None:
            pause = os.path.exists(f'{WORK}/PAUSE')
            if pause != stopped:
                os.killpg(child.pid, signal.SIGSTOP if pause else signal.SIGCONT)
                stopped = pause
            try:
                child.wait(1)
            except subprocess.TimeoutExpired:
                pass
    except BaseException:
        os.killpg(child.pid, signal.SIGKILL)
        raise
    return child.returncode


def make(name, samples=None, percent=None):
    """Make one picture; True when it is finished."""
    while os.path.exists(f'{WORK}/PAUSE'):
        time.sleep(1)
    start = time.time()
    done = render(name, samples, percent)
    print(
        f'{time.strftime("%H:%M:%S")} {name}: {"done" if done else "FAILED"} in {time.time() - start:.0f} s',
        flush=True,
    )
    return done


def render(name, samples, percent):
    """Render and develop one scene."""
    options = (['--samples', samples] if samples else []) + (['--percent', percent] if percent else [])
    blender = [
        'blender',
        '-b',
        '--python-exit-code',
        '1',
        '-P',
        f'{HERE}/render.py',
        '--',
        name,
        '--out',
        f'{WORK}/raw',
    ]
    post = ['/usr/bin/python3', f'{HERE}/post.py', name, '--raw', f'{WORK}/raw', '--out', f'{WORK}/png/{name}.png']
    with open(f'{WORK}/log/{name}.txt', 'w') as log:
        failed = run(blender + options, log) or run(post, log)
    for half in 'AB':
        if os.path.exists(f'{WORK}/raw/{name}_{half}.exr'):
            os.remove(f'{WORK}/raw/{name}_{half}.exr')
    if failed:
        with open(f'{WORK}/log/{name}.txt') as log:
            print(''.join(log.readlines()[-6:]), file=sys.stderr)
    return not failed


def write_master(name):
    """The finished PNG as the committed JPEG; `npm run demo:pictures` then makes its variants."""
    import OpenImageIO as oiio

    picture = oiio.ImageBuf(f'{WORK}/png/{name}.png')
    picture.specmod().attribute('compression', 'jpeg:80')
    picture.specmod().attribute('jpeg:subsampling', '4:4:4')
    if not picture.write(f'{MASTERS}/{name}.jpg', 'uint8'):
        sys.exit(picture.geterror())
    print(f'{MASTERS}/{name}.jpg', flush=True)


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('names', nargs='?')
    ap.add_argument('--only')
    ap.add_argument('--samples')
    ap.add_argument('--percent')
    ap.add_argument('--stay', action='store_true')
    ap.add_argument('--master')
    a = ap.parse_args()
    need_tools()
    if a.master:
        return write_master(a.master)
    for d in ('raw', 'png', 'log'):
        os.makedirs(f'{WORK}/{d}', exist_ok=True)
    build_denoiser()
    if a.only:
        sys.exit(0 if make(a.only, a.samples, a.percent) else 1)
    if not a.names:
        ap.error('a file of names, or --only NAME')
    done = 0
    while not os.path.exists(f'{WORK}/STOP'):
        with open(a.names) as f:
            jobs = [line.split() for line in f if line.strip()]
        if done < len(jobs):
            make(*jobs[done])
            done += 1
        elif a.stay:
            time.sleep(2)
        else:
            break


if __name__ == '__main__':
    main()
