import { useId, useState } from 'react';
import type { Manifest } from '../../../contract/manifests.ts';
import {
  MANIFEST_FIELDS,
  MAX_MANIFEST_COLUMNS,
  type ManifestColumn,
  type ManifestField,
} from '../../../domain/manifest.ts';
import { MANIFESTS } from '../../../domain/words/manifests.ts';
import { useCall } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import { Button } from '../../ui/button.tsx';
import { Input, Select } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { EditForm } from '../kit/edit-form.tsx';
import { useListChange } from '../kit/list-change.ts';
import type { FormParts } from '../kit/use-edit-form.ts';
import { moved } from '../moved.ts';
import { IconAction } from '../panel-controls.tsx';
import styles from './manifests.module.css';

export const manifestQuery = (id: number) =>
  callQuery('GET /couriers/{id}/manifest', { params: { id } });

/** All columns as one text; what is wrong stands at the names of their inputs, as the API calls them. */
type Field = 'columns';

const columnsIn = (text: string): ManifestColumn[] => JSON.parse(text);
const headingField = (place: number) => `columns.${place}.heading`;

/** Which columns the company's file has: headings, what they hold, their order. */
export function ManifestColumns({ manifest }: { readonly manifest: Manifest }) {
  const say = useWords(MANIFESTS);
  const call = useCall();
  const title = useId();
  const [round, setRound] = useState(0);
  const { courier, is_usual: isUsual } = manifest;
  const params = { id: courier.id };
  return (
    <section className={styles.columns} aria-labelledby={title}>
      <h2 id={title}>{say('columns')}</h2>
      <p className={page.muted}>{say(isUsual ? 'usual' : 'columns_about')}</p>
      <EditForm<Field, Manifest, Manifest>
        key={round}
        name={`manifest-${courier.id}`}
        action={say('save')}
        labelledBy={title}
        saved={manifest}
        saysUnsaved
        valuesOf={({ columns }) => ({ columns: JSON.stringify(columns) })}
        errorsOf={({ columns }) => headingErrors(columnsIn(columns), say('heading_missing'))}
        send={({ columns }) =>
          call('PUT /couriers/{id}/manifest', { params, body: { columns: columnsIn(columns) } })
        }
        then={(answer) => answer}
        texts={{ busy: say('saving'), done: say('saved'), failed: say('save_failed') }}
      >
        {(parts) => <Columns parts={parts} />}
      </EditForm>
      {!isUsual && <Reset id={courier.id} onReset={() => setRound(round + 1)} />}
    </section>
  );
}

const headingErrors = (columns: readonly ManifestColumn[], missing: string) =>
  Object.fromEntries(
    columns.flatMap(({ heading }, place) =>
      heading.trim() === '' ? [[headingField(place), missing]] : [],
    ),
  );

function Columns({ parts }: { readonly parts: FormParts<Field> }) {
  const say = useWords(MANIFESTS);
  const columns = columnsIn(parts.typed.columns);
  const errors: Readonly<Record<string, string | undefined>> = parts.errors;
  const change = (to: readonly ManifestColumn[]) => {
    parts.set('columns', JSON.stringify(to));
    // Errors are named by place, and places have changed.
    parts.clear(...(Object.keys(errors) as Field[]));
  };
  const isFull = columns.length >= MAX_MANIFEST_COLUMNS;
  return (
    <>
      <ol className={styles.list}>
        {columns.map((column, place) => (
          <Column
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, and its inputs hold nothing of their own
            key={place}
            column={column}
            place={place}
            of={columns.length}
            error={errors[headingField(place)]}
            onChange={(to) => change(columns.with(place, to))}
            onMove={(to) => change(moved(columns, place, to))}
            onRemove={() => change(columns.toSpliced(place, 1))}
          />
        ))}
      </ol>
      {isFull ? (
        <p className={page.muted}>{say('full', { count: MAX_MANIFEST_COLUMNS })}</p>
      ) : (
        <div>
          <Button
            variant="secondary"
            onClick={() => change([...columns, { heading: '', field: 'text', text: '' }])}
          >
            {say('add')}
          </Button>
        </div>
      )}
    </>
  );
}

interface ColumnProps {
  readonly column: ManifestColumn;
  readonly place: number;
  /** How many there are. */
  readonly of: number;
  readonly error: string | undefined;
  readonly onChange: (to: ManifestColumn) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

function Column({ column, place, of, error, onChange, onMove, onRemove }: ColumnProps) {
  const say = useWords(MANIFESTS);
  const name = column.heading || say('column', { place: place + 1 });
  return (
    <li className={styles.column}>
      <div className={styles.fields}>
        <Input
          label={say('heading')}
          name={headingField(place)}
          required
          maxLength={60}
          autoComplete="off"
          value={column.heading}
          onChange={({ currentTarget }) => onChange({ ...column, heading: currentTarget.value })}
          error={error}
        />
        <Select
          label={say('holds')}
          value={column.field}
          onChange={({ currentTarget }) =>
            onChange({ ...column, field: currentTarget.value as ManifestField })
          }
        >
          {MANIFEST_FIELDS.map((field) => (
            <option key={field} value={field}>
              {say(`field_${field}`)}
            </option>
          ))}
        </Select>
        {column.field === 'text' && (
          <Input
            label={say('says')}
            maxLength={200}
            autoComplete="off"
            value={column.text}
            onChange={({ currentTarget }) => onChange({ ...column, text: currentTarget.value })}
          />
        )}
      </div>
      <div className={styles.ways}>
        <IconAction icon="chevron-up" off={place === 0} onClick={() => onMove(place - 1)}>
          {say('earlier', { name })}
        </IconAction>
        <IconAction icon="chevron-down" off={place === of - 1} onClick={() => onMove(place + 1)}>
          {say('later', { name })}
        </IconAction>
        <IconAction icon="close" off={of === 1} onClick={onRemove}>
          {say('remove', { name })}
        </IconAction>
      </div>
    </li>
  );
}

interface ResetProps {
  readonly id: number;
  /** Called once the usual columns are on show. */
  readonly onReset: () => void;
}

/** Forgets the columns that were saved. */
function Reset({ id, onReset }: ResetProps) {
  const say = useWords(MANIFESTS);
  const call = useCall();
  const change = useListChange(manifestQuery(id));
  const reset = async () => {
    const refused = await change({
      send: () => call('PUT /couriers/{id}/manifest', { params: { id }, body: { columns: null } }),
      settle: (_, answer) => answer,
      done: say('is_reset'),
      failed: say('save_failed'),
    });
    if (refused === null) onReset();
  };
  return (
    <div>
      <Button variant="quiet" onClick={() => void reset()}>
        {say('reset')}
      </Button>
    </div>
  );
}
