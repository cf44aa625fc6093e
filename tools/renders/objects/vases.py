"""Vases and jugs of clay and glass."""
from studio.materials import *

from .plants import branch, plume, pompon


def vase(loc=(0,0,0),c='#e7dfd2',c2='#d9ccb9',ribs=34,H=.30,amp=.0042,rough=.4,rot=0):
    pts=[(.052,0),(.060,.004),(.082,.05),(.103,.115),(.106,.155),(.092,.205),(.062,.245),(.044,.268),(.041,.284),(.047,.300)]
    o=[(p[0]*H/.3,p[1]*H/.3) for p in spline(pts,170)]
    pr=shell(o,.006)
    def rad(th,r,z,t):
        z/=H
        w=min(1,max(0,(z-.03)/.10))*min(1,max(0,(.92-z)/.12)); w=w*w*(3-2*w)
        return r+(amp*w*(abs(sin(ribs*th/2))**.8-.62) if r>.02 and t<.5 else 0)
    v=lathe('vase',pr,ceramic('vase',c,c2,'#7a634b',.35,rough,.35,.14),seg=ribs*14,rad=rad); v.location=loc; v.rotation_euler[2]=rot; return v

def vase_stem(loc=(0,0,0),branches=True,**k):
    v=vase(loc,**k)
    if branches:
        lm=leafmat('olive','#6f7357','#8f9070',.2); st=plain('stem','#6d5a42',.8); H=k.get('H',.3); x,y,z=loc
        for sd,t in ((3,(-.16,.02,.36)),(5,(.13,-.02,.30)),(9,(.02,.05,.44))): branch((x-t[0]*.22,y-t[1]*.22,z+H*.62),(t[0]*1.15,t[1]*1.15,t[2]*H/.3),lm,st,n=21,L=.074,W=.0125,seed=sd,start=.34,tip=.8)
    return v

def turned(name, points, mat, wall=.005, floor=.008, loc=(0, 0, 0), rad=None, seg=192, n=150):
    """A vessel on the wheel: outer profile (r, z) from foot to lip, with walls."""
    o = lathe(name, shell([tuple(p) for p in spline(points, n)], wall, floor=floor), mat, seg, rad=rad)
    o.location = loc
    return o


def throwing_lines(pitch=.0055, depth=.0004):
    """The spiral a potter's finger leaves."""
    def rad(th, r, z, t):
        return r + (depth * sin(2 * pi * z / pitch + th) * (.6 + .4 * sin(z * 40)) if r > .012 and t < .5 else 0)
    return rad


def dipped(name, top, bottom, line, wave=.004, speck='#5c4a38', speckle=.45, rough_top=.36, rough_bottom=.78, coat=.4):
    """Glaze above a wavering line at height `line` (object space), raw clay below."""
    m = M(name)
    v = m.tc()
    z = m.n('ShaderNodeSeparateXYZ', {'Vector': v}).outputs[2]
    edge = m.math('ADD', z, m.math('MULTIPLY', m.math('SUBTRACT', m.noise(v, 9, 3), .5), wave * 4))
    up = m.rng(edge, line - .0006, line + .0006, 0, 1)
    thin = m.math('MULTIPLY', up, m.rng(edge, line, line + .012, .55, 0))
    spots = m.ramp(m.voro(v, 170), [(.05, 1), (.10, 0)])
    fine = m.math('MULTIPLY', m.ramp(m.voro(v, 430), [(.10, 1), (.18, 0)]), m.ramp(m.noise(v, 60, 2), [(.5, 0), (.6, 1)]))
    spots = m.math('MULTIPLY', m.math('MAXIMUM', spots, fine), speckle)
    clay = m.mix(m.ramp(m.noise(v, 46, 4), [(.3, 0), (.7, .35)]), bottom, '#6a5340')
    glaze = m.mix(m.ramp(m.noise(v, 10, 4), [(.35, 0), (.7, .3)]), top, '#ffffff')
    glaze = m.mix(thin, glaze, bottom)
    h = m.math('ADD', m.math('MULTIPLY', m.noise(v, 34, 3), .7), m.math('MULTIPLY', m.noise(v, 420, 3), m.rng(up, 0, 1, .5, .1)))
    m.set(color=m.mix(m.math('MULTIPLY', spots, up), m.mix(up, clay, glaze), speck), rough=m.rng(up, 0, 1, rough_bottom, rough_top),
          coat=m.math('MULTIPLY', up, coat), coatr=.2, spec=.4, normal=m.bump(m.math('ADD', h, m.math('MULTIPLY', up, .35)), .2, .0015))
    return m.m


def fused(name, objs, mat, voxel=.0016, smooth=6):
    """Melt overlapping pieces into one skin with soft joints."""
    bpy.context.view_layer.update()
    bm = bmesh.new()
    deps = bpy.context.evaluated_depsgraph_get()
    for o in objs:
        me = o.evaluated_get(deps).to_mesh()
        me.transform(o.matrix_world)
        bm.from_mesh(me)
    for o in objs:
        bpy.data.objects.remove(o)
    me = bpy.data.meshes.new(name)
    bm.to_mesh(me)
    bm.free()
    o = bpy.data.objects.new(name, me)
    link(o)
    me.materials.clear()
    me.materials.append(mat)
    for poly in me.polygons:
        poly.material_index = 0
    r = o.modifiers.new('remesh', 'REMESH')
    r.mode, r.voxel_size, r.use_smooth_shade = 'VOXEL', voxel, True
    s = o.modifiers.new('smooth', 'SMOOTH')
    s.factor, s.iterations = .5, smooth
    return o


def bottle():
    """Tall dark bottle with dried grass."""
    mat = ceramic('charcoal', '#4b4640', '#3d3934', '#2a2622', .5, .74, 0, .3)
    turned('bottle', [(.050, 0), (.056, .004), (.0645, .05), (.0655, .10), (.058, .150), (.036, .192), (.0215, .222),
                      (.0175, .26), (.0172, .32), (.0205, .350), (.0235, .360)], mat, .0042, rad=throwing_lines())
    for i, (x, y, z) in enumerate(((-.056, .008, .60), (.020, -.012, .645), (.070, .020, .565))):
        plume((x * -.15, y * -.15, .26), (x, y, z), seed=i, c=('#d8c4a0', '#cdb48c', '#dccbaa')[i], length=.17, n=520)


def bud_trio():
    """Three small vases of three shapes."""
    stem = plain('stem', '#8d8a5e', .8)
    turned('ball', [(.026, 0), (.032, .002), (.052, .028), (.056, .050), (.045, .078), (.022, .096), (.0135, .102), (.0125, .107), (.015, .113)],
           ceramic('sand', '#c6b092', '#b59c7c', '#6f5a45', .7, .62, .05, .3), .0035, loc=(-.098, .012, 0))
    turned('drop', [(.030, 0), (.036, .003), (.043, .022), (.039, .055), (.024, .098), (.0135, .130), (.0115, .152), (.0165, .170)],
           ceramic('chalk', '#ebe5da', '#dfd6c7', '#6f5a45', .4, .42, .3, .2), .0032, loc=(.012, .045, 0))
    turned('cone', [(.043, 0), (.046, .003), (.047, .04), (.043, .085), (.036, .103), (.017, .114), (.0155, .120), (.0175, .131)],
           dipped('clay', '#ddc9b0', '#94664f', .078, speckle=.3, rough_top=.6, coat=.1), .0035, loc=(.105, -.025, 0))
    ochre = M('ochre')
    v = ochre.tc()
    spots = ochre.voro(v, 900)
    ochre.set(color=ochre.mix(ochre.ramp(spots, [(.1, 0), (.5, 1)]), '#a9812f', '#d3ae57'), rough=.9, spec=.1, normal=ochre.bump(spots, .9, .0012))
    for i, (dx, dy, z) in enumerate(((-.030, .01, .235), (.022, -.01, .27), (.034, .02, .215))):
        pompon((.105, -.025, .09), (.105 + dx, -.025 + dy, z), ochre.m, stem, .0125, i)
    leaves = leafmat('bud', '#76795a', '#949272', .2)
    branch((.013, .045, .09), (-.022, .006, .225), leaves, plain('twig', '#6d5a42', .8), n=17, L=.05, W=.009, seed=4, r=.0014, start=.36, tip=.8, sway=.006)
    plume((-.098, .012, .08), (-.135, .02, .245), seed=7, length=.09, n=300, c='#cfae8c')


def ring_vase():
    """A flattened ring on a foot, with a short neck."""
    clay = ceramic('speckled cream', '#e4dac9', '#d8ccb8', '#5e4a38', .85, .46, .2, .22)
    N, K, R, cz = 160, 48, .082, .142
    V = []
    for i in range(N):
        a = 2 * pi * i / N
        w = .031 + .005 * -sin(a)
        for j in range(K):
            b = 2 * pi * j / K
            r = R + w * cos(b)
            V.append((r * cos(a), .036 * sin(b), cz + r * sin(a)))
    F = [(i * K + j, ((i + 1) % N) * K + j, ((i + 1) % N) * K + (j + 1) % K, i * K + (j + 1) % K) for i in range(N) for j in range(K)]
    torus = mesh('torus', V, F)
    foot = lathe('foot', [(.0001, 0), (.043, 0), (.046, .003), (.042, .014), (.034, .035), (.0001, .035)], None, 96)
    neck = lathe('neck', [(.0001, .242), (.019, .242), (.0165, .250), (.0165, .262), (.0205, .272), (.0195, .2745), (.0165, .2735), (.0125, .262), (.0125, .248),
                          (.0001, .248)], None, 96)
    o = fused('ring vase', [torus, foot, neck], clay, .0014, 8)
    o.rotation_euler[2] = math.radians(-24)
    branch((.009, .0, .235), (-.115, .02, .245), leafmat('dry', '#8c8a63', '#a9a27b', .2), plain('twig', '#6d5a42', .8), n=19, L=.052, W=.012, seed=12, r=.0016,
           start=.3, tip=.75, sway=.004)
    return o


def amphora():
    """Two-handled terracotta, slipped above the belly."""
    mat = dipped('slip', '#d6bea4', '#94634c', .115, wave=.006, speckle=.15, rough_top=.86, rough_bottom=.8, coat=0)
    body = lathe('body', shell([tuple(p) for p in spline(
        [(.052, 0), (.058, .003), (.062, .012), (.088, .07), (.112, .145), (.113, .200), (.092, .252), (.056, .288), (.043, .312), (.042, .345), (.053, .372), (.057, .380)], 150)],
        .007, floor=.012), None, 160, rad=throwing_lines(.009, .0007))
    handles = []
    for s in (-1, 1):
        path = spline([(s * .036, 0, .352), (s * .072, 0, .366), (s * .112, 0, .345), (s * .122, 0, .295), (s * .108, 0, .245), (s * .090, 0, .228)], 50)
        handles.append(curve('handle', [path], .0105, taper=lambda k: 1.12 - .35 * sin(pi * k)))
    o = fused('amphora', [body] + handles, mat, .0017, 5)
    o.rotation_euler[2] = math.radians(-14)
    return o


def smoked():
    """Blown smoked glass with two eucalyptus stems."""
    g = glass('smoke', '#c9c3bb', 0, 1.45, '#cfc8be')
    turned('smoked', [(.060, 0), (.072, .003), (.090, .030), (.0965, .075), (.088, .125), (.066, .165), (.054, .192), (.056, .222), (.066, .240)], g, .0042, floor=.014, n=110)
    lm, st = leafmat('eucalyptus', '#6d7a68', '#94a08c', .2), plain('twig', '#7b6450', .8)
    for seed, t in ((3, (-.15, .02, .44)), (8, (.15, .03, .40)), (5, (.01, -.03, .50))):
        branch((-t[0] * .25, -t[1] * .3, .022), t, lm, st, n=19, L=.060, W=.026, seed=seed, start=.46, tip=.7, r=.0019)
