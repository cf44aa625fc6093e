"""Lamps and pendants, all of them lit."""
from studio.materials import *

from .plants import sphere_grid


def lamp(loc=(0,0,0),on=1.0,base='travertine',shade='#e4d8c3'):
    mt={'travertine':travertine,'ceramic':lambda:ceramic('lampbase','#8f8270','#7d705f','#3b332a',.5,.6,.0,.35)}[base]()
    H=.26
    pts=[(.055,0),(.066,.004),(.078,.03),(.088,.08),(.086,.125),(.068,.172),(.040,.212),(.022,.235),(.017,.25),(.015,.26)]
    b=lathe('lampbase',[(0.0001,0)]+[tuple(p) for p in spline(pts,120)]+[(.0001,.26)],mt,160)
    br=brass(); objs=[b]
    objs.append(lathe('neck',[(.0001,.258),(.014,.258),(.0145,.262),(.0075,.266),(.0065,.33),(.014,.332),(.015,.36),(.0001,.362)],br,64,auto=30))
    # shade : thin empire drum, double wall so linen is seen outside and light comes through
    z0,z1,r0,r1=.285,.485,.172,.132
    sh=linen('shade',shade,'#d3c2a4',520,150,.5,.2,translucent=.38)
    pr=[(r0+(r1-r0)*t,z0+(z1-z0)*t) for t in np.linspace(0,1,30)]
    s=lathe('shade',pr,sh,160); objs.append(s)
    hem=linen('hem','#d8c9ae','#cbb894',520,20,.4,.2)
    for z,r in ((z0,r0),(z1,r1)):
        sl=(r1-r0)/(z1-z0); dz=.008 if z==z0 else -.008
        objs.append(lathe('hem',[(r+.0009,z),(r+.0012+sl*dz*.5,z+dz*.5),(r+.0009+sl*dz,z+dz),(r-.001+sl*dz,z+dz),(r-.001,z),(r+.0009,z)],hem,160))
    # spider
    objs.append(curve('spider',[[(0,0,.372),(r1*.985*cos(a),r1*.985*sin(a),z1-.012)] for a in (.5,.5+2*pi/3,.5+4*pi/3)],.0014,br))
    # bulb
    bl=lathe('bulb',[(.0001,.362)]+[(.030*sin(a)+.0001,.398-.036*cos(a)) for a in np.linspace(.35,pi,24)],emit('bulb','#ffd2a0',42*on),48); objs.append(bl)
    # fabric cord
    objs.append(curve('cord',[spline([(0,.07,.012),(.02,.13,.004),(.10,.22,.003),(.20,.34,.003),(.24,.6,.003)],60)],.0026,plain('cord','#a5977f',.9)))
    return empty('lamp',objs,loc)

def pendant(loc=(0,0,0),R=.24,on=1.0,c='#e9dfcd',n=54,cord=1.5):
    # pleated paper dome
    pts=[(.028,.175),(.060,.170),(.118,.148),(.178,.105),(.222,.05),(.240,0)]
    pr=[(p[0]*R/.24,p[1]*R/.24) for p in spline(pts,70)]
    m=M('pleat'); v=m.tc('UV',scale=(1,1,1)); f=m.noise(m.tc(scale=(60,60,60)),3,5,.65); col=m.mix(m.ramp(f,[(.35,0),(.7,1)]),'#ddd0b8',c)
    m.set(color=col,rough=.85,spec=.15,normal=m.bump(f,.1,.0005))
    tr=m.n('ShaderNodeBsdfTranslucent',{'Color':m.mix(.3,col,'#ffd9a8')}); mx=m.n('ShaderNodeMixShader',{0:.42,1:m.b.outputs[0],2:tr.outputs[0]}); m.nt.links.new(mx.outputs[0],m.out.inputs[0])
    tri=lambda x: 2*abs((x%1)-.5)
    def rad(th,r,z,t): 
        a=.012*min(1,r/.2); return r+a*(tri(n*th/(2*pi))*2-1)
    s=lathe('dome',pr,m.m,n*10,rad=rad,auto=None); shade(s,True,40)
    br=brass('brassP'); k=R/.24
    cap=lathe('cap',[(.0001,.235*k),(.006,.234*k),(.010,.228*k),(.012,.205*k),(.030,.190*k),(.034,.184*k),(.034,.172*k),(.030,.170*k),(.0001,.170*k)],br,64,auto=30)
    sock=lathe('sock',[(.0001,.17*k),(.017,.17*k),(.017,.115*k),(.0001,.115*k)],br,48,auto=30)
    bl=lathe('bulb',[(.032*sin(a)+.0001,.082*k-.034*cos(a)) for a in np.linspace(0,pi,32)],emit('bulbP','#ffcf9a',26*on),48)
    cd=curve('cord',[[(0,0,.23*k),(0,0,.23*k+cord)]],.0028,plain('cordP','#5b5044',.9))
    return empty('pendant',[s,cap,sock,bl,cd],loc)
def opal(name, strength, low, high):
    """Milk glass lit from inside: brightest between the heights low and high."""
    m = M(name)
    z = m.n('ShaderNodeSeparateXYZ', {'Vector': m.tc()}).outputs[2]
    up = m.rng(z, low, high, 0, 1)
    body = m.ramp(up, [(0, .9), (.35, 1), (1, .45)], 'EASE')
    rim = m.n('ShaderNodeLayerWeight', {'Blend': .35}).outputs['Facing']
    body = m.math('MULTIPLY', body, m.rng(rim, 0, 1, 1, .55))
    m.set(color='#efe6d8', rough=.16, spec=.5, coat=.3, coatr=.05, emit='#ffd09a', estr=m.math('MULTIPLY', body, strength))
    return m.m


def bulb_light(z, watts, r=.03, loc=(0, 0)):
    """Light without a visible source."""
    d = bpy.data.lights.new('bulb', 'POINT')
    d.energy, d.color, d.shadow_soft_size = watts, (1, .80, .58), r
    o = bpy.data.objects.new('bulb', d)
    link(o)
    o.location = (*loc, z)
    o.visible_camera = o.visible_glossy = o.visible_transmission = False
    return o


def cord(points, c='#a5977f', r=.0024):
    return curve('cord', [spline(points, 240)], r, plain('cord', c, .9))


def mushroom(on=1.0, loc=(0, 0, 0)):
    """Opal cap over a flared opal stem."""
    cap_mat, stem_mat = opal('cap', .95 * on, .17, .36), opal('stem', .30 * on, -.4, .45)
    stem = lathe('stem', [(.0001, 0)] + [tuple(p) for p in spline([(.083, 0), (.088, .004), (.084, .012), (.058, .045), (.040, .095), (.034, .15), (.036, .205), (.050, .238)], 90)]
                 + [(.0001, .238)], stem_mat, 128)
    cap = lathe('cap', [(.0001, .206), (.135, .200), (.140, .1965)] + [tuple(p) for p in spline(
        [(.143, .196), (.150, .205), (.149, .232), (.132, .275), (.098, .312), (.05, .335), (.018, .342), (.0001, .343)], 110)], cap_mat, 160)
    ring = lathe('ring', [(.0001, .236), (.052, .236), (.053, .239), (.052, .242), (.0001, .242)], brass(), 96, auto=30)
    wire = cord([(0, .08, .010), (.03, .12, .004), (.12, .18, .003), (.22, .28, .003), (.27, .55, .003)], '#cfc5b4')
    return empty('mushroom', [stem, cap, ring, wire, bulb_light(.225, 1.3 * on)], loc)


def globe(on=1.0, loc=(0, 0, 0)):
    """Marble foot, brass stem, opal globe."""
    br = brass()
    foot = lathe('foot', [(.0001, 0), (.072, 0), (.076, .003), (.076, .027), (.073, .030), (.0001, .030)], marble(scale=2.0), 160, auto=40)
    stem = lathe('stem', [(.0001, .03), (.017, .03), (.0175, .035), (.0065, .040), (.0055, .05), (.0055, .262), (.008, .268), (.026, .276), (.043, .288), (.046, .296), (.044, .296), (.0001, .280)],
                 br, 96, auto=40)
    V, F = sphere_grid(128, 80)
    r, z = .090, .370
    ball = mesh('globe', [(x * r, y * r, z + h * r) for x, y, h in V], F, opal('globe', 1.05 * on, z - r, z + r))
    wire = cord([(0, .07, .012), (.02, .12, .004), (.09, .20, .003), (.19, .30, .003), (.23, .56, .003)], '#8d7f6b')
    switch = lathe('switch', [(.0001, .0), (.0042, .0), (.0042, .012), (.0036, .013), (.0001, .013)], br, 32, auto=30)
    switch.rotation_euler[0] = pi / 2
    switch.location = (0, -.0755, .0155)
    return empty('globe lamp', [foot, stem, ball, wire, switch], loc)


def drum_shade(z0, z1, r0, r1, mat, hem, seg=160):
    """A linen drum with folded hems."""
    out = [lathe('shade', [(r0 + (r1 - r0) * t, z0 + (z1 - z0) * t) for t in np.linspace(0, 1, 40)], mat, seg)]
    for z, r, dz in ((z0, r0, .012), (z1, r1, -.012)):
        out.append(lathe('hem', [(r + .001, z), (r + .0014, z + dz * .5), (r + .001, z + dz), (r - .001, z + dz), (r - .001, z), (r + .001, z)], hem, seg))
    return out


def tripod(on=1.0, loc=(0, 0, 0)):
    """Floor lamp on three oak legs."""
    oak, br = wood('oak leg', axis=2, scale=1.2), brass()
    objs = []
    top = 1.14
    for k in range(3):
        a = math.radians(-90 + 60 + 120 * k)
        foot = Vector((.30 * cos(a), .30 * sin(a), 0))
        head = Vector((.034 * cos(a), .034 * sin(a), top))
        length = (head - foot).length
        leg = lathe('leg', [(.0001, 0), (.0095, 0), (.0115, .004), (.0165, length * .7), (.0150, length), (.0001, length)], oak, 48, auto=40)
        d = (head - foot).normalized()
        leg.matrix_world = Matrix.Translation(foot) @ d.to_track_quat('Z', 'Y').to_matrix().to_4x4()
        objs.append(leg)
    objs.append(lathe('hub', [(.0001, top - .085), (.046, top - .085), (.050, top - .080), (.050, top - .012), (.046, top - .006), (.012, top), (.0085, top + .01), (.0085, top + .20), (.0001, top + .20)],
                      br, 96, auto=35))
    sh = linen('shade', '#e4d8c3', '#d3c2a4', 620, 260, .45, .2, translucent=.38)
    objs += drum_shade(top + .035, top + .365, .245, .225, sh, linen('hem', '#d8c9ae', '#cbb894', 620, 20, .4, .2))
    objs.append(lathe('bulb', [(.0001, top + .17)] + [(.038 * sin(a) + .0001, top + .205 - .045 * cos(a)) for a in np.linspace(.35, pi, 24)], emit('bulb', '#ffd2a0', 48 * on), 48))
    objs.append(curve('spider', [[(0, 0, top + .19), (.224 * cos(a), .224 * sin(a), top + .345)] for a in (.5, .5 + 2 * pi / 3, .5 + 4 * pi / 3)], .002, br))
    objs.append(cord([(0, .030, 1.04), (0, .10, .80), (0, .28, .08), (.03, .31, .012), (.16, .36, .004), (.42, .40, .004), (.62, .56, .004)], '#8d7f6b', .0032))
    return empty('tripod', objs, loc)



def reed(name='rattan', c='#c4ab84', c2='#a5855a', scale=400):
    """Rattan cane: long fibres, dry shine."""
    m = M(name)
    f = m.noise(m.tc(scale=(40, 40, scale)), 1.2, 4, .65)
    m.set(color=m.mix(m.ramp(f, [(.3, 0), (.7, 1)]), c, m.mix(m.ramp(m.noise(m.tc(), 12, 3), [(.4, 0), (.65, 1)]), c2, c)), rough=.62, spec=.3, normal=m.bump(f, .3, .0006))
    return m.m


def rattan_bell(on=1.0, loc=(0, 0, 0), drop=1.5):
    """Bell of crossing canes and hoops; z = 0 is its lower rim."""
    outline = [tuple(p) for p in spline([(.210, 0), (.213, .03), (.206, .09), (.184, .16), (.146, .225), (.098, .275), (.058, .310), (.046, .345), (.044, .38)], 90)]
    L = np.cumsum([0] + [math.hypot(b[0] - a[0], b[1] - a[1]) for a, b in zip(outline, outline[1:])])
    at = lambda t: (np.interp(t * L[-1], L, [p[0] for p in outline]), np.interp(t * L[-1], L, [p[1] for p in outline]))  # noqa: E731
    cane, thick = reed(), reed('rattan dark', '#b3966c', '#8f744f')
    ribs, hoops = [], []
    for family, sign in ((0, 1), (1, -1)):
        for i in range(44):
            P = []
            for t in np.linspace(0, 1, 70):
                r, z = at(t)
                a = 2 * pi * i / 44 + sign * 1.15 * t
                wave = .0024 * sin(44 * 2 * (1.15 * t) * .5 + family * pi)
                P.append(((r + wave) * cos(a), (r + wave) * sin(a), z))
            ribs.append(P)
    for t in (0, .018, .20, .40, .60, .78, .90, .985, 1.0):
        r, z = at(t)
        hoops.append([((r + .001) * cos(a), (r + .001) * sin(a), z) for a in np.linspace(0, 2 * pi, 160)[:-1]])
    objs = [curve('ribs', ribs, .0019, cane, res=3), curve('hoops', hoops, .0032, thick, res=3, cyclic=True)]
    br = brass()
    objs.append(lathe('cap', [(.0001, .41), (.007, .409), (.012, .400), (.014, .388), (.047, .384), (.048, .376), (.0001, .376)], br, 64, auto=30))
    objs.append(lathe('sock', [(.0001, .38), (.018, .38), (.018, .30), (.0001, .30)], br, 48, auto=30))
    objs.append(lathe('bulb', [(.036 * sin(a) + .0001, .265 - .040 * cos(a)) for a in np.linspace(0, pi, 32)], emit('bulb', '#ffcf9a', 22 * on), 48))
    objs.append(curve('cord', [[(0, 0, .40), (0, 0, .40 + drop)]], .0028, plain('cord', '#5b5044', .9)))
    return empty('rattan pendant', objs, loc)
