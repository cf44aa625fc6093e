import { words } from './say.ts';

/** What the drawings to scale say, also to screen readers. */
export const SCALE = words('scale', {
  title: 'To scale',
  cm: '{cm} cm',
  inches: '{inches} in',
  two: '{cm} × {cm2} cm ({inches} × {inches2} in)',
  round: '{cm} cm ({inches} in) across',
  on_sideboard:
    '{name}, {size}, on a sideboard 160 cm wide, beside a bottle of 30 cm and a person of 170 cm (5 ft 7 in).',
  on_floor: '{name}, {size}, beside a person of 170 cm (5 ft 7 in) and a sofa 220 cm wide.',
  on_floor_alone: '{name}, {size}, beside a person of 170 cm (5 ft 7 in).',
  on_wall: '{name}, {size}, above a sofa 220 cm wide, beside a person of 170 cm (5 ft 7 in).',
  on_sofa: '{name}, {size}, on a sofa 220 cm wide, beside a person of 170 cm (5 ft 7 in).',
  over_table:
    '{name}, {size}, 68 cm above a table 180 cm wide, beside a person of 170 cm (5 ft 7 in). The ceiling is 250 cm high.',
  under_sofa: '{name}, {size}, under the front of a sofa 220 cm wide, seen from above.',
  under_table: {
    one: '{name}, {size}, under a table for {count}, seen from above: the chair stays on it when it is pulled back.',
    other:
      '{name}, {size}, under a table for {count}, seen from above: the chairs stay on it when they are pulled back.',
  },
  on_bed: '{name}, {size}, over the foot of a bed 160 cm wide and 200 cm long, seen from above.',
  named: '{name}, {size}',
  side_by_side: 'Beside a person of 170 cm (5 ft 7 in): {names}.',
});
