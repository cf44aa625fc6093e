"""Procedural materials. Scales are in object space (metres) unless a UV is named."""
from math import pi

import bpy

from .geometry import hexlin


def node(nt, typ, ins=None, **at):
    """Add a node, set its inputs by value or link."""
    n = nt.nodes.new(typ)
    for k, v in at.items():
        setattr(n, k, v)
    for k, v in (ins or {}).items():
        s = n.inputs[k]
        if isinstance(v, bpy.types.NodeSocket):
            nt.links.new(v, s)
        else:
            s.default_value = v
    return n


class M:
    """thin wrapper round a node material"""

    def __init__(s, name, **p):
        s.m = bpy.data.materials.new(name)
        s.m.use_nodes = True
        s.nt = s.m.node_tree
        s.nt.nodes.clear()
        s.out = node(s.nt, 'ShaderNodeOutputMaterial')
        s.b = node(s.nt, 'ShaderNodeBsdfPrincipled')
        s.nt.links.new(s.b.outputs[0], s.out.inputs[0])
        s.set(**p)
        s._tc = None

    def set(s, **p):
        names = dict(
            color='Base Color',
            rough='Roughness',
            metal='Metallic',
            spec='Specular',
            coat='Clearcoat',
            coatr='Clearcoat Roughness',
            sheen='Sheen',
            sheent='Sheen Tint',
            trans='Transmission',
            ior='IOR',
            sss='Subsurface',
            sssr='Subsurface Radius',
            sssc='Subsurface Color',
            emit='Emission',
            estr='Emission Strength',
            normal='Normal',
            aniso='Anisotropic',
            alpha='Alpha',
            tangent='Tangent',
        )
        for k, v in p.items():
            k = names[k]
            sk = s.b.inputs[k]
            if isinstance(v, str):
                v = hexlin(v)
            if isinstance(v, bpy.types.NodeSocket):
                s.nt.links.new(v, sk)
            else:
                sk.default_value = v
        return s

    def n(s, t, ins=None, **a):
        return node(s.nt, t, ins, **a)

    def tc(s, kind='Object', scale=(1, 1, 1), rot=(0, 0, 0), loc=(0, 0, 0)):
        t = s.n('ShaderNodeTexCoord')
        return s.n(
            'ShaderNodeMapping', {'Vector': t.outputs[kind], 'Scale': scale, 'Rotation': rot, 'Location': loc}
        ).outputs[0]

    def noise(s, vec, scale, detail=4, rough=0.5, dist=0, out='Fac'):
        return s.n(
            'ShaderNodeTexNoise',
            {'Vector': vec, 'Scale': scale, 'Detail': detail, 'Roughness': rough, 'Distortion': dist},
        ).outputs[out]

    def voro(s, vec, scale, feature='F1', out='Distance', rand=1):
        return s.n(
            'ShaderNodeTexVoronoi', {'Vector': vec, 'Scale': scale, 'Randomness': rand}, feature=feature
        ).outputs[out]

    def wave(s, vec, scale, dist=0, detail=0, dscale=1, direction='X', profile='SIN'):
        return s.n(
            'ShaderNodeTexWave',
            {'Vector': vec, 'Scale': scale, 'Distortion': dist, 'Detail': detail, 'Detail Scale': dscale},
            bands_direction=direction,
            wave_profile=profile,
        ).outputs['Fac']

    def ramp(s, fac, stops, interp='LINEAR'):
        r = s.n('ShaderNodeValToRGB', {'Fac': fac})
        cr = r.color_ramp
        cr.interpolation = interp
        while len(cr.elements) > len(stops):
            cr.elements.remove(cr.elements[-1])
        while len(cr.elements) < len(stops):
            cr.elements.new(1)
        for e, (p, c) in zip(cr.elements, stops):
            e.position = p
            e.color = hexlin(c) if isinstance(c, str) else (c, c, c, 1) if not hasattr(c, '__len__') else c
        return r.outputs[0]

    def mix(s, fac, a, b, mode='MIX'):
        f = lambda v: hexlin(v) if isinstance(v, str) else ((v, v, v, 1) if isinstance(v, (int, float)) else v)
        return s.n('ShaderNodeMixRGB', {'Fac': fac, 'Color1': f(a), 'Color2': f(b)}, blend_type=mode).outputs[0]

    def math(s, op, a, b=0.5, clamp=False):
        n = s.n('ShaderNodeMath', {0: a, 1: b}, operation=op)
        n.use_clamp = clamp
        return n.outputs[0]

    def vadd(s, a, b):
        return s.n('ShaderNodeVectorMath', {0: a, 1: b}, operation='ADD').outputs[0]

    def vscale(s, a, f):
        return s.n('ShaderNodeVectorMath', {0: a, 'Scale': f}, operation='SCALE').outputs[0]

    def rng(s, v, a, b, c, d):
        return s.n('ShaderNodeMapRange', {'Value': v, 'From Min': a, 'From Max': b, 'To Min': c, 'To Max': d}).outputs[
            0
        ]

    def bump(s, h, strength=0.3, dist=0.001, normal=None):
        i = {'Height': h, 'Strength': strength, 'Distance': dist}
        if normal is not None:
            i['Normal'] = normal
        return s.n('ShaderNodeBump', i).outputs[0]


def ceramic(name='ceramic', c='#e6ddd0', c2='#d8cbb8', speck='#6f5a45', speckle=0.5, rough=0.42, coat=0.25, bump=0.25):
    """Satin glaze with cloudy tone and iron speckles."""
    m = M(name)
    v = m.tc()
    base = m.mix(m.ramp(m.noise(v, 9, 5), [(0.35, 0), (0.65, 1)]), c, c2)
    # iron speckles, two sizes
    s1 = m.ramp(m.voro(v, 420), [(0.10, 1), (0.19, 0)])
    k1 = m.ramp(m.noise(v, 60, 2), [(0.52, 0), (0.62, 1)])
    s2 = m.ramp(m.voro(v, 150), [(0.045, 1), (0.085, 0)])
    sp = m.math('MULTIPLY', m.math('MAXIMUM', m.math('MULTIPLY', s1, k1), s2), speckle)
    col = m.mix(sp, base, speck)
    h = m.math('ADD', m.math('MULTIPLY', m.noise(v, 38, 3), 1.0), m.math('MULTIPLY', m.noise(v, 420, 3), 0.22))
    r = m.rng(m.noise(v, 22, 3), 0.3, 0.7, rough - 0.06, rough + 0.08)
    m.set(color=col, rough=r, coat=coat, coatr=0.22, spec=0.45, normal=m.bump(h, bump, 0.0015))
    return m.m


def stoneware(name='stoneware', c='#8b8274', c2='#9d9486'):
    """Unglazed, darker clay."""
    return ceramic(name, c, c2, '#3b332a', 0.55, 0.72, 0, 0.55)


def wood(name='oak', a='#cdb593', b='#b5956c', dark='#866a49', axis=0, scale=1.0, rough=0.48, kind='Object'):
    """Flat-sawn timber: growth rings round a wandering pith, pores along the grain; every object is another board."""
    m = M(name)
    sep = m.n('ShaderNodeSeparateXYZ', {'Vector': m.tc(kind)}).outputs
    along, p, q = sep[axis], sep[(axis + 1) % 3], sep[(axis + 2) % 3]
    board = m.n('ShaderNodeObjectInfo').outputs['Random']
    along = m.math('ADD', along, m.math('MULTIPLY', board, 37.0))

    def grain(lengthwise, across):
        at = {'X': m.math('MULTIPLY', along, lengthwise * scale)}
        at |= {'Y': m.math('MULTIPLY', p, across * scale), 'Z': m.math('MULTIPLY', q, across * scale)}
        return m.n('ShaderNodeCombineXYZ', at).outputs[0]

    def wander(seed, reach):
        shifted = m.vadd(grain(1.5, 7), (seed, seed, seed))
        return m.math('MULTIPLY', m.math('SUBTRACT', m.noise(shifted, 1, 3, 0.45), 0.5), reach / scale)

    y = m.math('ADD', m.math('ADD', p, m.math('MULTIPLY', board, 0.03)), wander(0, 0.09))
    z = m.math('ADD', m.math('ADD', q, m.math('ADD', 0.05 / scale, m.math('MULTIPLY', board, 0.04))), wander(9, 0.09))
    radius = m.math('SQRT', m.math('ADD', m.math('MULTIPLY', y, y), m.math('MULTIPLY', z, z)))
    year = m.math('FRACT', m.math('ADD', m.math('MULTIPLY', radius, 120.0 * scale), m.noise(grain(9, 60), 1, 2)))
    late = m.ramp(year, [(0, 0.15), (0.55, 0.35), (0.88, 1), (1, 0.15)], 'EASE')
    streak = m.noise(grain(2.2, 90), 1.0, 4, 0.6)
    pores = m.ramp(m.noise(grain(9, 520), 1.0, 3, 0.6), [(0.52, 0), (0.68, 1)])
    base = m.mix(m.math('MULTIPLY', late, 0.55), a, b)
    base = m.mix(m.ramp(streak, [(0.38, 0), (0.72, 0.5)]), base, b)
    base = m.mix(m.math('MULTIPLY', pores, m.math('ADD', 0.15, m.math('MULTIPLY', late, 0.4))), base, dark)
    base = m.mix(m.math('MULTIPLY', board, 0.22), base, b)
    h = m.math('SUBTRACT', m.math('MULTIPLY', late, 0.2), m.math('MULTIPLY', pores, 0.8))
    m.set(
        color=base, rough=m.rng(streak, 0.3, 0.7, rough - 0.05, rough + 0.1), spec=0.38, normal=m.bump(h, 0.22, 0.0006)
    )
    return m.m


def walnut(name='walnut', axis=0, scale=1.0):
    """wood() in walnut tones."""
    return wood(name, '#7a5b42', '#523b2a', '#2c1f16', axis, scale, 0.42)


def marble(name='marble', c='#ece8e1', vein='#8d857c', warm='#cdb99c', scale=1.0):
    """White marble: veins are |noise - 0.5| of a warped noise."""
    m = M(name)
    v = m.tc(scale=(3.2 * scale,) * 3)
    w = m.n('ShaderNodeTexNoise', {'Vector': v, 'Scale': 1.1, 'Detail': 6, 'Roughness': 0.58}).outputs['Color']
    v2 = m.vadd(v, m.vscale(w, 1.5))
    n1 = m.math('ABSOLUTE', m.math('SUBTRACT', m.noise(v2, 0.85, 5, 0.5), 0.5))
    n2 = m.math('ABSOLUTE', m.math('SUBTRACT', m.noise(v2, 2.3, 6, 0.55), 0.5))
    ve = m.ramp(n1, [(0, 1), (0.012, 0.75), (0.05, 0.12), (0.12, 0)], 'EASE')
    vf = m.ramp(n2, [(0, 0.45), (0.01, 0.25), (0.035, 0)], 'EASE')
    cloud = m.ramp(m.noise(v2, 0.9, 4), [(0.35, 0), (0.75, 0.35)])
    col = m.mix(cloud, c, '#d6d0c8')
    col = m.mix(m.math('MULTIPLY', m.ramp(n1, [(0, 0.6), (0.16, 0)]), 0.5), col, warm)
    col = m.mix(m.math('MAXIMUM', ve, vf), col, vein)
    m.set(color=col, rough=0.17, spec=0.5, sss=0.05, sssr=(0.01, 0.008, 0.006), sssc=hexlin(c), coat=0.2, coatr=0.08)
    return m.m


def travertine(name='travertine', c='#d9c8ad', c2='#c4ac8a'):
    """Banded limestone with pits."""
    m = M(name)
    v = m.tc(scale=(1, 1, 1))
    b = m.tc(scale=(4, 4, 26))
    band = m.noise(b, 1.3, 5, 0.6, 0.6)
    col = m.mix(m.ramp(band, [(0.3, 0), (0.7, 1)]), c, c2)
    col = m.mix(m.ramp(m.noise(b, 3.1, 6, 0.65), [(0.52, 0), (0.75, 0.5)]), col, '#eadfcb')
    pit = m.tc(scale=(1, 1, 2.1))
    p = m.noise(pit, 75, 4, 0.62, 0.3)
    q = m.noise(b, 1.7, 2)
    mask = m.math('MULTIPLY', m.ramp(p, [(0.60, 0), (0.655, 1)]), m.ramp(q, [(0.46, 0), (0.58, 1)]))
    col = m.mix(m.math('MULTIPLY', mask, 0.6), col, '#7d6547')
    h = m.math('SUBTRACT', m.math('MULTIPLY', m.noise(v, 220, 3), 0.1), mask)
    m.set(color=col, rough=0.58, spec=0.35, normal=m.bump(h, 0.7, 0.0018))
    return m.m


def brass(name='brass', c='#cfae78', rough=0.26):
    """Brushed, slightly clouded brass."""
    m = M(name)
    v = m.tc()
    s = m.tc(scale=(3, 3, 260))
    m.set(
        color=m.mix(m.rng(m.noise(v, 14, 4), 0.3, 0.7, 0, 0.35), c, '#b8935c'),
        metal=1,
        rough=m.rng(m.noise(s, 6, 3), 0.3, 0.7, rough - 0.05, rough + 0.09),
        normal=m.bump(m.noise(s, 4, 2), 0.04, 0.0004),
    )
    return m.m


def black_metal(name='blackmetal'):
    """Powder-coated steel."""
    m = M(name)
    m.set(color='#26231f', rough=0.48, spec=0.4, normal=m.bump(m.noise(m.tc(), 520, 2), 0.08, 0.0003))
    return m.m


def plain(name, c, rough=0.8, **k):
    """One colour."""
    return M(name, color=c, rough=rough, **k).m


def weave_height(m, uv, sx, sy):
    """plain-weave height field from UV, returns (height, warpmask)"""
    sep = m.n('ShaderNodeSeparateXYZ', {'Vector': uv})
    x = m.math('MULTIPLY', sep.outputs[0], sx)
    y = m.math('MULTIPLY', sep.outputs[1], sy)
    s = lambda a: m.math('SINE', m.math('MULTIPLY', a, pi))
    ax = m.math('ABSOLUTE', s(x))
    ay = m.math('ABSOLUTE', s(y))
    par = m.math('MODULO', m.math('ADD', m.math('FLOOR', x, 0), m.math('FLOOR', y, 0)), 2.0)
    par = m.math('ABSOLUTE', par)
    # warp on top where parity=1: round across x, arched along y
    hw = m.math('MULTIPLY', ax, m.math('ADD', 0.45, m.math('MULTIPLY', ay, 0.55)))
    hf = m.math('MULTIPLY', ay, m.math('ADD', 0.45, m.math('MULTIPLY', ax, 0.55)))
    h = m.n('ShaderNodeMixRGB', {'Fac': par, 'Color1': hf, 'Color2': hw}).outputs[0]
    return h, par


def linen(name='linen', c='#d9cdb9', c2='#c7b79d', sx=300, sy=300, bump=0.5, sheen=0.4, translucent=0, uvk='UV'):
    """Plain weave with slubs; translucent makes a lamp shade."""
    m = M(name)
    uv = m.tc(uvk)
    dn = m.n('ShaderNodeTexNoise', {'Vector': uv, 'Scale': 26, 'Detail': 3}).outputs['Color']
    uvd = m.vadd(uv, m.vscale(dn, 0.004))
    h, par = weave_height(m, uvd, sx, sy)
    slubx = m.noise(m.tc(uvk, scale=(3, sy * 0.9, 1)), 1, 3, 0.6)
    sluby = m.noise(m.tc(uvk, scale=(sx * 0.9, 3, 1)), 1, 3, 0.6)
    sl = m.math('ADD', m.math('MULTIPLY', slubx, 0.5), m.math('MULTIPLY', sluby, 0.5))
    col = m.mix(m.ramp(sl, [(0.36, 0), (0.64, 1)]), c2, c)
    col = m.mix(m.math('MULTIPLY', h, 0.35), m.mix(0.4, col, c2, 'MULTIPLY'), col)
    hh = m.math('ADD', h, m.math('MULTIPLY', sl, 1.2))
    m.set(color=col, rough=0.88, spec=0.12, sheen=sheen, normal=m.bump(hh, bump, 0.0008))
    if translucent:
        tr = m.n(
            'ShaderNodeBsdfTranslucent',
            {'Color': m.mix(0.25, col, '#ffdcae'), 'Normal': m.b.inputs['Normal'].links[0].from_socket},
        )
        mx = m.n('ShaderNodeMixShader', {0: translucent, 1: m.b.outputs[0], 2: tr.outputs[0]})
        m.nt.links.new(mx.outputs[0], m.out.inputs[0])
    return m.m


def boucle(name='boucle', c='#ded4c4', c2='#b9aa94'):
    """Wool loops (colour and fine bump; the loops are displaced)."""
    m = M(name)
    v = m.tc()
    h = m.noise(v, 900, 3, 0.7)
    w = m.noise(v, 160, 4, 0.65)
    m.set(
        color=m.mix(m.ramp(w, [(0.33, 0), (0.62, 1)]), c2, c),
        rough=0.95,
        spec=0.08,
        sheen=0.6,
        normal=m.bump(h, 0.6, 0.0012),
    )
    return m.m


def plaster(name='plaster', c='#ded5c8', c2='#d2c7b7', bump=0.35):
    """Trowelled wall."""
    m = M(name)
    v = m.tc()
    st = m.tc(scale=(1, 1, 1.7), rot=(0, 0.5, 0.3))
    w = m.n('ShaderNodeTexNoise', {'Vector': v, 'Scale': 1.8, 'Detail': 4}).outputs['Color']
    v2 = m.vadd(st, m.vscale(w, 0.35))
    tro = m.noise(v2, 3.6, 7, 0.56, 0.6)
    fine = m.noise(v, 130, 4, 0.6)
    col = m.mix(m.ramp(tro, [(0.32, 0), (0.68, 1)]), c2, c)
    col = m.mix(m.rng(m.noise(v, 0.9, 2), 0.3, 0.7, 0, 0.35), col, c2)
    h = m.math('ADD', m.math('MULTIPLY', tro, 1.0), m.math('MULTIPLY', fine, 0.06))
    m.set(color=col, rough=0.9, spec=0.15, normal=m.bump(h, bump, 0.02))
    return m.m


def paper_bg(name, c):
    """The studio ground."""
    m = M(name)
    v = m.tc()
    m.set(color=m.mix(m.rng(m.noise(v, 240, 3), 0.3, 0.7, 0, 0.12), c, '#ffffff'), rough=0.95, spec=0.05)
    return m.m


def glass(name='glass', c='#ffffff', rough=0.0, ior=1.45, tint=None):
    """glass that lets light through to shadows (no caustics needed)"""
    m = M(name)
    g = m.n('ShaderNodeBsdfGlass', {'Color': hexlin(c), 'Roughness': rough, 'IOR': ior})
    t = m.n('ShaderNodeBsdfTransparent', {'Color': hexlin(tint or c)})
    lp = m.n('ShaderNodeLightPath')
    f = m.math('MAXIMUM', lp.outputs['Is Shadow Ray'], lp.outputs['Is Diffuse Ray'])
    mx = m.n('ShaderNodeMixShader', {0: f, 1: g.outputs[0], 2: t.outputs[0]})
    m.nt.links.new(mx.outputs[0], m.out.inputs[0])
    return m.m


def emit(name, c, s):
    """Glowing."""
    m = M(name)
    e = m.n('ShaderNodeEmission', {'Color': hexlin(c) if isinstance(c, str) else c, 'Strength': s})
    m.nt.links.new(e.outputs[0], m.out.inputs[0])
    return m.m


def leafmat(name='leaf', c='#5d6b48', c2='#7c865f', trans=0.3):
    """Leaf with midrib, slightly translucent."""
    m = M(name)
    uv = m.tc('UV')
    sep = m.n('ShaderNodeSeparateXYZ', {'Vector': uv})
    mid = m.ramp(m.math('ABSOLUTE', m.math('SUBTRACT', sep.outputs[1], 0.5)), [(0, 1), (0.03, 0.0)])
    side = m.wave(m.tc('UV', scale=(1, 1, 1), rot=(0, 0, 0.6)), 5, 1.2, 2, 1)
    col = m.mix(m.rng(m.noise(m.tc(), 24, 3), 0.3, 0.7, 0, 1), c, c2)
    col = m.mix(m.math('MULTIPLY', mid, 0.7), col, '#a9b085')
    col = m.mix(m.math('MULTIPLY', side, 0.10), col, '#2f3a22')
    m.set(
        color=col,
        rough=0.42,
        spec=0.4,
        normal=m.bump(m.math('ADD', m.math('MULTIPLY', mid, -1), m.math('MULTIPLY', side, 0.3)), 0.3, 0.001),
    )
    tr = m.n('ShaderNodeBsdfTranslucent', {'Color': m.mix(0.5, col, '#a6b35a')})
    mx = m.n('ShaderNodeMixShader', {0: trans, 1: m.b.outputs[0], 2: tr.outputs[0]})
    m.nt.links.new(mx.outputs[0], m.out.inputs[0])
    return m.m
