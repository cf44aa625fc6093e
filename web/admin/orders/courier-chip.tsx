import { callQuery } from '../../api/query.ts';
import { useData } from '../../api/use-data.ts';
import { Chip } from '../../ui/chip.tsx';

interface CourierChipProps {
  readonly id: number;
  /** The list without this filter. */
  readonly href: string;
}

/** Whose orders are listed. */
export function CourierChip({ id, href }: CourierChipProps) {
  const { data } = useData(callQuery('GET /couriers'));
  const courier = data?.find((one) => one.id === id);
  return <Chip href={href}>{`Courier: ${courier?.name ?? id}`}</Chip>;
}
