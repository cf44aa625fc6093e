import { useRef, useState } from 'react';
import type { Category } from '../../../contract/catalog.ts';
import type { Offer } from '../../../contract/offers.ts';
import { normalizeCode, type OfferKind } from '../../../domain/offers.ts';
import { OFFER_CREATED, OFFER_UPDATED } from '../../../domain/success-messages.ts';
import { useCall } from '../../api/call.ts';
import { callQuery, useData } from '../../api/query.ts';
import { useForm, useSubmit, type Values } from '../../forms/use-form.ts';
import { useDraft } from '../kit/drafts.tsx';
import { useUnsavedWarning } from '../kit/unsaved-warning.ts';
import { refusedFields, sendUnlessOutdated, useSendingOnce } from '../panel-changes.ts';
import {
  fieldOfError,
  fieldText,
  OFFER_FIELDS,
  offerBody,
  offerErrors,
  quantityField,
  type Target,
} from './offer-rules.ts';

export interface OfferFormProps {
  /** `null`: a new one. */
  readonly offer: Offer | null;
  /** With a code, or automatic; an offer stays what it is. */
  readonly isCoupon: boolean;
  readonly onDone: () => void;
}

/** A field of the form, as an input of it is given it. */
export type FieldOf = (name: (typeof OFFER_FIELDS)[number]) => {
  readonly name: string;
  readonly defaultValue: string;
  readonly error: string | undefined;
};

/** What is typed of an offer. */
interface Typed {
  readonly values: Values<string>;
  readonly chosen: readonly Target[];
}

/** The form of an offer: what it starts with, what is chosen in it, and how it is sent. */
export function useOfferForm({ offer, isCoupon, onDone }: OfferFormProps) {
  const collections = useData(callQuery('GET /categories')).data ?? [];
  const restored = useDraft(formName(offer, isCoupon), (): Typed | null => {
    if (!isUnsaved) return null;
    const values = form.values();
    const counted = targets.map((target) => ({
      ...target,
      quantity: Number(values[quantityField(target)]) || target.quantity,
    }));
    return { values, chosen: counted };
  });
  const startOf = (field: (typeof OFFER_FIELDS)[number]) =>
    restored?.values[field] ?? (offer ? fieldText(offer, field) : '');
  const [kind, setKind] = useState((startOf('kind') || 'percent') as OfferKind);
  const [chosen, setChosen] = useState<readonly Target[] | null>(restored?.chosen ?? null);
  const targets = chosen ?? targetsOf(offer, collections);
  const { form, ...sending } = useSending({ offer, isCoupon, targets, onDone });
  const isUnsaved = form.changed || chosen !== null || restored !== null;
  useUnsavedWarning(isUnsaved);
  const field: FieldOf = (name) => ({
    name,
    defaultValue: startOf(name),
    error: form.errors[name],
  });
  return {
    ...{ form, field, kind, targets, collections },
    ...sending,
    wasRestored: restored !== null,
    setTargets: setChosen,
    setKind(to: OfferKind) {
      setKind(to);
      form.clear('value');
    },
  };
}

const formName = (offer: Offer | null, isCoupon: boolean): string =>
  `offer-${offer?.id ?? (isCoupon ? 'code' : 'automatic')}`;

/** What an offer is for: its parts, or the collections that a code is limited to. */
function targetsOf(offer: Offer | null, collections: readonly Category[]): Target[] {
  const limits = (offer?.category_ids ?? []).map((category_id) => ({
    category_id,
    name: collections.find((one) => one.category_id === category_id)?.name ?? 'A collection',
    quantity: 1,
  }));
  return [...(offer?.parts ?? []), ...limits];
}

const NOTHING_CHOSEN = 'Please choose at least one product or collection';

interface Sending extends OfferFormProps {
  readonly targets: readonly Target[];
}

/** `problem`: what is wrong with the targets together. */
function useSending({ offer, isCoupon, targets, onDone }: Sending) {
  const change = useOfferChange(offer);
  const add = useOfferAdding();
  const [wasIncomplete, setIncomplete] = useState(false);
  const rules = { isCoupon, targets };
  const fields = [...OFFER_FIELDS, ...(isCoupon ? [] : targets.map(quantityField))];
  const form = useForm<string>(fields, (values) => offerErrors(values, rules));
  const lacksParts = !isCoupon && targets.length === 0;
  const { onSubmit, busy } = useSubmit(form, {
    async check() {
      setIncomplete(lacksParts);
      const errors = form.check();
      return lacksParts ? { ...errors, parts: NOTHING_CHOSEN } : errors;
    },
    async send() {
      const body = offerBody(form.values(), rules);
      await (offer ? change(offer.id, body) : add(body));
      onDone();
      return offer ? OFFER_UPDATED : OFFER_CREATED;
    },
    fieldErrors: (error) => refusedFields(error, (name) => fieldOfError(name, targets)),
    texts: {
      busy: 'Updating...',
      failed: 'Error saving the offer',
    },
  });
  return { form, onSubmit, busy, problem: wasIncomplete && lacksParts ? NOTHING_CHOSEN : null };
}

/** Adds an offer. A code that is there already is this one where the answer to adding it was lost. */
function useOfferAdding() {
  const call = useCall();
  const sendOnce = useSendingOnce();
  return (body: ReturnType<typeof offerBody>) =>
    sendOnce(
      JSON.stringify(body),
      () => call('POST /offers', { body }),
      async () => {
        const { data } = await call('GET /offers', { query: {} }); // The latest first.
        return 'code' in body
          ? data.find((one) => one.code === normalizeCode(body.code))
          : undefined;
      },
    );
}

/** Changes an offer unless someone else has changed it since it was read here: sent again, it takes the place of theirs. */
function useOfferChange(offer: Offer | null) {
  const call = useCall();
  const seen = useRef(offer);
  return (id: number, body: ReturnType<typeof offerBody>) =>
    sendUnlessOutdated(
      () =>
        call('PUT /offers/{id}', {
          params: { id },
          body: { ...body, seen: seen.current ?? undefined },
        }),
      async () => {
        seen.current = await call('GET /offers/{id}', { params: { id } });
      },
    );
}
