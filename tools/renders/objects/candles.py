"""Candles and things that smell good."""
from studio.materials import *

from .vases import dipped


def candle(loc=(0,0,0),R=.042,H=.098,tint='#f3ece0',wax='#efe4d2',ribbed=False,glow=1.0):
    gm=glass('cglass','#fdf8f0',0,1.45,'#f6eee0')
    t=.0028; n=28
    pr=[(.0001,0),(R*.9,0),(R*.97,.002),(R,.007)]+[(R,z) for z in np.linspace(.01,H-.01,60)]+[(R,H-.004),(R-t*.15,H-.0012),(R-t*.5,H),(R-t*.85,H-.0012),(R-t,H-.004),(R-t,.012),(R-t-.003,.008),(.0001,.0075)]
    def rad(th,r,z,tt):
        w=min(1,max(0,(z-.008)/.006))*min(1,max(0,(H-.016-z)/.008)); return r+(-.0013*w*(.5-.5*cos(n*th)) if (r>R-.0005 and ribbed) else 0)
    g=lathe('glass',pr,gm,n*12,rad=rad)
    h=H*.60; ri=R-t+.0004
    wm=wick_glow(M('wax'),h,wax,glow)
    w=lathe('wax',[(.0001,.009),(ri-.003,.009),(ri,.013),(ri,h+.0012),(ri-.002,h+.0005),(R*.6,h-.0006),(.006,h-.0022),(.0001,h-.0024)],wm,96)
    return empty('candle',[g,w]+flame(h,glow)+[label(R)],loc)
def wick_glow(m, h, wax, strength, reach=.075):
    """Wax around a flame at height h lets its light through."""
    v=m.tc(); dist=m.n('ShaderNodeVectorMath',{0:v,1:(0,0,h+.004)},operation='DISTANCE').outputs['Value']
    gl=m.ramp(m.math('DIVIDE',dist,reach),[(0,1),(.25,.52),(.6,.16),(1,.03)],'EASE')
    m.set(color=wax,rough=.4,sss=.35,sssr=(.03,.018,.009),sssc=hexlin(wax),emit=hexlin('#ff9d4d'),estr=m.math('MULTIPLY',gl,.9*strength))
    return m.m
def flame(h, glow=1.0):
    """Wick, flame and its light above wax at height h."""
    wk=curve('wick',[spline([(0,0,h-.003),(.0004,0,h+.005),(.002,0,h+.0105)],10)],.0009,plain('wick','#1f1712',.9))
    fm=M('flame'); fv=fm.tc(); z=fm.n('ShaderNodeSeparateXYZ',{'Vector':fv}).outputs[2]; k=fm.rng(z,h+.004,h+.034,0,1)
    e2=fm.n('ShaderNodeEmission',{'Color':fm.ramp(k,[(0,'#3a4fbf'),(.14,'#ff8a2c'),(.45,'#ffd27a'),(1,'#ffb45a')]),'Strength':fm.math('MULTIPLY',fm.ramp(k,[(0,.06),(.16,.5),(.5,1.0),(1,.65)]),9.0*glow)})
    fm.nt.links.new(e2.outputs[0],fm.out.inputs[0])
    fl=lathe('flame',[tuple(p) for p in spline([(.0001,h+.004),(.0026,h+.0065),(.0043,h+.012),(.0036,h+.02),(.0015,h+.028),(.0001,h+.034)],30)],fm.m,32); fl.location=(.0018,0,0); fl.visible_shadow=False
    pl=bpy.data.lights.new('fl','POINT'); pl.energy=.35*glow; pl.color=(1,.74,.48); pl.shadow_soft_size=.006; po=bpy.data.objects.new('fl',pl); link(po); po.location=(.0018,0,h+.018); po.visible_camera=po.visible_glossy=po.visible_transmission=False
    return [wk,fl,po]
def label(R, zz=(.018,.047), half=.62):
    """A paper label round a vessel of radius R, with three printed lines."""
    a0,a1=-half,half; V=[];UV=[];F=[]; nn=40
    for i in range(nn+1):
        a=a0+(a1-a0)*i/nn-pi/2
        for z_ in zz: V.append(((R+.0009)*cos(a),(R+.0009)*sin(a),z_)); UV.append((i/nn,(z_-zz[0])/(zz[1]-zz[0])))
    for i in range(nn): F.append((2*i,2*i+2,2*i+3,2*i+1))
    lm=M('label'); lv=lm.tc('UV'); s_=lm.n('ShaderNodeSeparateXYZ',{'Vector':lv}); 
    line=lambda c0,wd: lm.math('LESS_THAN',lm.math('ABSOLUTE',lm.math('SUBTRACT',s_.outputs[1],c0)),wd)
    inx=lambda wd: lm.math('LESS_THAN',lm.math('ABSOLUTE',lm.math('SUBTRACT',s_.outputs[0],.5)),wd)
    ink=lm.math('MAXIMUM',lm.math('MULTIPLY',line(.62,.045),inx(.17)),lm.math('MAXIMUM',lm.math('MULTIPLY',line(.38,.014),inx(.25)),lm.math('MULTIPLY',line(.27,.014),inx(.13))))
    lm.set(color=lm.mix(ink,'#f1ebe0','#3a3128'),rough=.85,spec=.1); lb=mesh('label',V,F,lm.m,uv=UV)
    return lb


def pillar(loc, R, H, wax='#efe6d6', glow=1.0, seed=0):
    """A cast pillar, its rim melted a little, lit."""
    g = random.Random(seed)
    m = M('pillar')
    wick_glow(m, H - .006, wax, .75 * glow, .075)
    v = m.tc()
    m.set(normal=m.bump(m.noise(v, 26, 4), .05, .002), rough=.46)
    well = H - .007
    pr = [(.0001, 0), (R - .003, 0), (R, .003)] + [(R, z) for z in np.linspace(.006, H - .006, 40)] + [
        (R - .0008, H - .002), (R - .003, H), (R - .006, H - .0015), (R - .010, well + .001), (R * .5, well), (.0001, well - .001)]
    a, b = g.uniform(0, 6), g.uniform(0, 6)

    def rad(th, r, z, t):
        return r * (1 + .006 * sin(2 * th + a) * z / H + .004 * sin(3 * th + b))
    body = lathe('pillar', pr, m.m, 128, rad=rad)
    return empty('pillar', [body] + flame(well, glow), loc, (0, 0, g.uniform(0, 6)))


def pillar_trio():
    """Three heights on a stone tray."""
    lathe('tray', [(.0001, 0), (.136, 0), (.140, .003), (.140, .012), (.137, .016), (.130, .0165), (.126, .013), (.0001, .012)], travertine(), 160, auto=40)
    pillar((-.058, .022, .012), .035, .180, '#efe6d6', .8, 1)
    pillar((.044, .040, .012), .035, .130, '#d9c3a3', .8, 2)
    pillar((.010, -.050, .012), .035, .080, '#f1eadf', .8, 3)


def candlestick(loc, H, wax='#dcc08d', taper=.235, glow=.7, lean=0):
    """Turned brass with a beeswax taper."""
    k = H / .20
    pts = [(.044, 0), (.046, .003), (.043, .007), (.030, .011), (.014, .017), (.0085, .028), (.0075, .05 * k), (.0125, .058 * k), (.0125, .062 * k), (.0075, .070 * k),
           (.0068, .12 * k), (.0085, .150 * k), (.0150, .160 * k), (.0160, .166 * k), (.0105, .172 * k), (.0130, H - .010), (.0160, H - .003), (.0165, H)]
    base = lathe('stick', [(.0001, 0)] + [tuple(p) for p in spline(pts, 150)] + [(.0145, H + .001), (.0118, H - .001), (.0118, H - .014), (.0001, H - .014)], brass(rough=.22), 128)
    top = H + taper
    m = M('taper')
    v = m.tc()
    wick_glow(m, top - .001, wax, .7 * glow, .085)
    z = lathe('taper', [(.0001, H - .013), (.0112, H - .013), (.0112, H + .004)] + [(.0112 - .0034 * t, H + .004 + (taper - .010) * t) for t in np.linspace(0, 1, 40)]
              + [(.0066, top - .003), (.0050, top - .001), (.0001, top - .0015)], m.m, 64)
    return empty('candlestick', [base, z] + flame(top - .002, glow), loc)


def candlestick_pair():
    candlestick((-.050, .02, 0), .20)
    candlestick((.062, -.025, 0), .14)


def diffuser():
    """Amber bottle, oak collar, eight reeds."""
    R, H = .036, .112
    amber = glass('amber', '#dfb98e', 0, 1.48, '#e2bd92')
    outer = [(.030, 0), (R - .002, .001), (R, .005), (R, .070), (R - .003, .079), (R - .012, .087), (.0165, .092), (.0150, .097), (.0150, .104), (.0165, .105), (.0165, .110)]
    prof = [(.0001, 0)] + outer
    w = .003
    prof += [(r - w, z) for r, z in reversed(outer) if z > .008] + [(.0001, .008)]
    bottle = lathe('bottle', prof, amber, 160)
    fill = lathe('oil', [(.0001, .0078), (R - w + .0003, .0078), (R - w + .0003, .058), (.0001, .058)], glass('oil', '#f0d9b6', 0, 1.40, '#eed6b0'), 128, auto=30)
    collar = lathe('collar', [(.0140, .098), (.0205, .098), (.0215, .099), (.0215, .113), (.0205, .114), (.0075, .114), (.0075, .098), (.0140, .098)], wood('collar', axis=2, scale=3), 96, auto=30)
    g = random.Random(9)
    reeds = []
    for i in range(8):
        a = i * 2 * pi / 8 + g.uniform(-.3, .3)
        s = g.uniform(.55, 1.0)
        foot, tip = Vector((-.020 * cos(a) * s, -.020 * sin(a) * s, .012)), Vector((.075 * cos(a) * s, .075 * sin(a) * s, .262 + g.uniform(-.006, .006)))
        reeds.append([foot.lerp(tip, k) for k in (0, .5, 1)])
    objs = [bottle, fill, collar, curve('reeds', reeds, .00165, plain('reed', '#cbb187', .8), res=3), label(R, (.016, .052), .75)]
    return empty('diffuser', objs)


def stoneware_candle():
    """Pot of reactive glaze, its oak lid beside it."""
    R, H = .045, .092
    mat = dipped('reactive', '#979688', '#80624a', .014, wave=.003, speckle=.6, rough_top=.34)
    pot = lathe('pot', shell([(R - .008, 0), (R - .004, .001), (R, .006)] + [(R + .0006 * sin(z * 500), z) for z in np.linspace(.009, H, 60)], .0042, floor=.007), mat, 160)
    h = .073
    wax = lathe('wax', [(.0001, .006), (R - .0041, .006), (R - .0041, h + .001), (R - .007, h), (.006, h - .002), (.0001, h - .0022)], wick_glow(M('wax'), h, '#efe6d4', .9), 96)
    empty('candle', [pot, wax] + flame(h - .001, .9))
    lid = [lathe('lid', [(.0001, 0), (R - .001, 0), (R + .001, .002), (R + .001, .009), (R - .001, .011), (.0001, .011)], wood('lid', axis=0, scale=2.2), 128, auto=35),
           lathe('knob', [(.0001, .011), (.006, .011), (.0065, .014), (.010, .022), (.010, .026), (.008, .028), (.0001, .028)], wood('knob', axis=2, scale=2.2), 64, auto=35)]
    tilt = math.radians(64)
    empty('lid', lid, (.071, -.020, .0405), (0, tilt, math.radians(-24)))


def incense():
    """Low travertine dish, brass pin, one stick."""
    dish = lathe('dish', [(.0001, 0), (.064, 0), (.069, .003), (.070, .008), (.070, .021), (.0685, .0245), (.065, .025), (.061, .023), (.056, .016), (.046, .0115), (.0001, .010)],
                 travertine(), 192)
    pin = lathe('pin', [(.0001, .010), (.010, .010), (.0105, .012), (.0055, .014), (.0045, .024), (.0001, .024)], brass(), 64, auto=35)
    foot, tip = Vector((0, 0, .014)), Vector((-.050, -.006, .205))
    stick = curve('stick', [[foot.lerp(tip, k) for k in np.linspace(0, 1, 12)]], .00085, plain('bamboo', '#9c7b4d', .8))
    paste = curve('paste', [[foot.lerp(tip, k) for k in np.linspace(.28, .985, 20)]], .00175, plain('incense', '#5a4636', .95))
    ember = curve('ember', [[foot.lerp(tip, k) for k in (.985, 1.0)]], .0017, emit('ember', '#ff6a2a', 4))
    ash = curve('ash', [[foot.lerp(tip, k) + Vector((.0006 * (k - 1) * 90, 0, 0)) for k in (1.0, 1.02, 1.04)]], .0015, plain('ash', '#b9b2a8', .95))
    return empty('incense', [dish, pin, stick, paste, ember, ash])
