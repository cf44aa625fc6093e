"""What stands on a table."""
from studio.materials import *

from .plants import branch
from .vases import dipped, fused, turned


def bowl(loc=(0,0,0),R=.15,H=.085,mt=None):
    pts=[(R*.34,0),(R*.40,.002),(R*.62,H*.16),(R*.86,H*.5),(R*.97,H*.82),(R*1.0,H)]
    pr=shell([tuple(p) for p in spline(pts,80)],.009,floor=.012)
    o=lathe('bowl',pr,mt or walnut(axis=0,scale=1.3),192); o.location=loc; return o
def tray(loc=(0,0,0),R=.2,mt=None):
    pr=[(.0001,0),(R-.006,0),(R-.002,.002),(R,.006),(R,.019),(R-.0015,.0225),(R-.005,.024),(R-.010,.0225),(R-.0115,.019),(R-.013,.0145),(R-.018,.0125),(.0001,.012)]
    o=lathe('tray',pr,mt or marble(),200,auto=40); o.location=loc; return o
def pear(loc,s=1,c='#9f9b6a',rot=(0,0,0)):
    pts=[(.0002,-.04),(.018,-.041),(.034,-.026),(.037,-.006),(.029,.018),(.017,.036),(.012,.048),(.0075,.054),(.0002,.052)]
    m=M('pear'); v=m.tc(); col=m.mix(m.ramp(m.noise(v,30,3),[(.4,0),(.7,1)]),c,'#ab9a62'); sp=m.ramp(m.voro(v,620),[(.1,1),(.2,0)]); m.set(color=m.mix(m.math('MULTIPLY',sp,.5),col,'#6b5a2a'),rough=.5,sss=.1,sssr=(.01,.006,.002),sssc=hexlin(c))
    b=lathe('pear',[tuple(p) for p in spline(pts,50)],m.m,64); st=curve('st',[spline([(0,0,.05),(.002,0,.066),(.008,0,.08)],12)],.0016,plain('pst','#4a3620',.8))
    return empty('pear',[b,st],(loc[0],loc[1],loc[2]+.041*s),rot,s)
def book(loc,w,d,h,c,rot=0):
    cov=linen('bk'+c,c,c,190,190,.3,.2,uvk='Object'); pg=M('pages'); v=pg.tc(scale=(1,1,900)); pg.set(color=pg.mix(pg.noise(v,1,2),'#efe7d8','#cdbfa8'),rough=.9,normal=pg.bump(pg.noise(v,1,2),.4,.001))
    t=.0028; objs=[box('p',w-.006,d-.008,h-2*t,pg.m,(.0,0,h/2),.0008),box('c',w,d,t,cov,(0,0,t/2),.0009),box('c2',w,d,t,cov,(0,0,h-t/2),.0009),box('sp',t,d,h,cov,(-w/2+t/2,0,h/2),.0009)]
    return empty('book',objs,loc,(0,0,rot))


def fruit_bowl():
    """Walnut bowl with three pears."""
    bowl((0, 0, 0), R=.135, H=.075)
    pear((.015, -.02, .0245), 1.0, rot=(.25, .2, .4))
    pear((-.058, .02, .0335), .95, '#b3a35c', rot=(-.9, .5, 1.9))
    pear((.065, .035, .0375), .92, '#9c9a55', rot=(.8, .9, .2))


def marble_tray():
    """The tray, dressed with a small bowl and a bud vase so that its size is clear."""
    tray(R=.185)
    bowl((.062, -.032, .0122), R=.056, H=.036, mt=stoneware('small bowl', '#b7a993', '#a89880'))
    turned('bud', [(.024, 0), (.030, .003), (.037, .030), (.033, .060), (.016, .085), (.011, .100), (.014, .112)], ceramic('chalk', '#ebe5da', '#dfd6c7', '#6f5a45', .4, .42, .3, .2), .003,
         loc=(-.062, .045, .0122))
    branch((-.062, .045, .03), (-.05, .0, .24), leafmat('olive', '#76795a', '#949272', .2), plain('twig', '#6d5a42', .8), n=15, L=.048, W=.009, seed=4, r=.0013, start=.5, tip=.8, sway=.006)


def handle(points, r):
    """A pulled handle: thicker where it joins."""
    return curve('handle', [spline(points, 60)], r, taper=lambda k: 1.18 - .42 * sin(pi * k) ** .7)


def jug(loc=(0, 0, 0), rot=-.55, scale=1.0):
    """Pouring jug with a pulled spout and strap handle."""
    pts = [(.050, 0), (.056, .003), (.072, .035), (.080, .075), (.076, .115), (.060, .155), (.050, .182), (.052, .203), (.058, .220)]

    def rad(th, r, z, t):
        lip = min(1, max(0, (z - .165) / .055)) ** 2
        off = th % (2 * pi) - pi  # the spout is opposite the handle
        spout, pinch = exp(-(off / .42) ** 2), exp(-((abs(off) - .75) / .40) ** 2)
        return r + (lip * (.030 * spout - .008 * pinch) if r > .012 else 0)
    mat = dipped('jug', '#e6dccb', '#a47c5e', .030, wave=.005, speckle=.6)
    body = lathe('jug', shell([tuple(p) for p in spline(pts, 140)], .0055, floor=.010), None, 192, rad=rad)
    h = handle([(.046, 0, .196), (.072, 0, .208), (.104, 0, .190), (.112, 0, .145), (.098, 0, .100), (.074, 0, .078)], .0088)
    o = fused('jug', [body, h], mat, .0014, 5)
    o.location, o.rotation_euler[2], o.scale = loc, rot, (scale,) * 3
    return o


def mug(loc, rot, glaze='#d9ccb6', H=.095, R=.042):
    mat = dipped('mug', glaze, '#a08468', .016, wave=.002, speckle=.7)
    body = lathe('mug', shell([(R - .010, 0), (R - .006, .001), (R - .001, .008)] + [(R + .0004 * sin(z * 1200), z) for z in np.linspace(.012, H, 50)], .0045, floor=.008), None, 160)
    h = handle([(R - .003, 0, .076), (R + .016, 0, .081), (R + .031, 0, .066), (R + .030, 0, .042), (R + .014, 0, .028), (R - .003, 0, .030)], .0058)
    o = fused('mug', [body, h], mat, .0011, 4)
    o.location, o.rotation_euler[2] = loc, rot
    return o


def mug_pair():
    mug((-.048, .025, 0), 2.55, '#ddd0ba')
    mug((.055, -.022, 0), -.35, '#85846c')
    coffee = lathe('coffee', [(.0001, .074), (.0374, .074)], plain('coffee', '#3a2418', .12, spec=.5), 96)
    coffee.location = (.055, -.022, 0)


def plate(R, H, mat, loc):
    """Coupe plate with a soft upturned rim."""
    pts = [(R * .55, 0), (R * .58, .001), (R * .62, .003), (R * .80, H * .28), (R * .94, H * .70), (R, H)]
    o = lathe('plate', shell([tuple(p) for p in spline(pts, 90)], .0052, floor=.0062), mat, 192)
    o.location = loc
    return o


def raw_rim(name, glaze='#e4dbcb'):
    """Speckled cream glaze that leaves the rim bare (edge found by curvature)."""
    m = M(name)
    v = m.tc()
    edge = m.ramp(m.n('ShaderNodeNewGeometry').outputs['Pointiness'], [(.525, 0), (.56, 1)])
    spots = m.ramp(m.voro(v, 190), [(.05, 1), (.10, 0)])
    fine = m.math('MULTIPLY', m.ramp(m.voro(v, 430), [(.10, 1), (.18, 0)]), m.ramp(m.noise(v, 60, 2), [(.5, 0), (.6, 1)]))
    spots = m.math('MULTIPLY', m.math('MAXIMUM', spots, fine), .65)
    col = m.mix(spots, m.mix(m.ramp(m.noise(v, 9, 4), [(.35, 0), (.7, .5)]), glaze, '#d4c7b2'), '#5e4a38')
    m.set(color=m.mix(edge, col, '#a5825f'), rough=.38, coat=.3, coatr=.2, spec=.4, normal=m.bump(m.noise(v, 40, 3), .12, .0015))
    return m.m


def dinner_set():
    """Four dinner plates, four side plates, four bowls, stacked."""
    mat = raw_rim('cream set')
    z = 0
    for i in range(4):
        plate(.135, .022, mat, (.0012 * sin(i * 2.1), .001 * cos(i), z))
        z += .0075
    z += .0005
    for i in range(4):
        plate(.105, .020, mat, (.0015 * cos(i * 1.7), .001 * sin(i), z))
        z += .0075
    for i in range(4):
        o = lathe('bowl', shell([tuple(p) for p in spline([(.034, 0), (.038, .002), (.058, .012), (.074, .034), (.080, .056)], 70)], .005, floor=.007), mat, 192)
        o.location = (.0015 * sin(i * 2.7), .001 * cos(i * 2), z)
        z += .0125


def board():
    """Serving board with a round handle, laid flat under two pears."""
    w, L, r = .20, .32, .035
    pts = []
    for cx, cy, a0 in ((w / 2 - r, L / 2 - r, 0), (-w / 2 + r, L / 2 - r, pi / 2), (-w / 2 + r, -L / 2 + r, pi)):
        pts += [(cx + r * cos(a0 + a), cy + r * sin(a0 + a)) for a in np.linspace(0, pi / 2, 14)]
    pts += [(-w / 2 + r + (.0001), -L / 2)]
    neck = spline([(-.060, -L / 2), (-.034, -L / 2 - .006), (-.022, -L / 2 - .030), (-.022, -L / 2 - .075)], 24)
    pts += [tuple(p) for p in neck]
    pts += [(.022 * cos(a), -L / 2 - .080 + .028 * sin(a)) for a in np.linspace(pi, 2 * pi, 30)]
    pts += [(-x, y) for x, y in reversed([tuple(p) for p in neck])]
    pts += [(w / 2 - r + r * cos(a), -L / 2 + r + r * sin(a)) for a in np.linspace(-pi / 2, 0, 14)]
    T, e = .020, .004
    hole = [(.0085 * cos(a), -L / 2 - .082 + .0085 * sin(a)) for a in np.linspace(0, 2 * pi, 40)[:-1]]
    oak = wood('board', axis=1, scale=1.5)
    cu = bpy.data.curves.new('board', 'CURVE')
    cu.dimensions, cu.fill_mode, cu.extrude, cu.bevel_depth, cu.bevel_resolution = '2D', 'BOTH', T / 2 - e, e, 4
    for loop in (pts, hole):
        s = cu.splines.new('POLY')
        s.points.add(len(loop) - 1)
        s.use_cyclic_u = True
        for i, (x, y) in enumerate(loop):
            s.points[i].co = (x, y, 0, 1)
    cu.materials.append(oak)
    o = bpy.data.objects.new('board', cu)
    link(o)
    turn = math.radians(-52)
    o.rotation_euler[2] = turn
    o.location = (0, 0, T / 2)
    loop = [Vector((.020 * cos(a), -L / 2 - .105 + .024 * sin(a), .0035 + .0195 * max(0, sin(a)) ** .5)) for a in np.linspace(0, 2 * pi, 60)[:-1]]
    leather = curve('loop', [loop], .0022, plain('leather', '#7a5134', .6), cyclic=True)
    leather.rotation_euler[2] = turn
    pear((-.035, .055, T), 1.0, rot=(1.35, .1, .7))
    pear((.050, .030, T), .96, '#b3a35c', rot=(.12, .1, .5))
