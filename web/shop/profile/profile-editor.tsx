import { useId } from 'react';
import type { User } from '../../../contract/accounts.ts';
import { useCall } from '../../api/call.ts';
import { type Form, useForm, useSubmit } from '../../forms/use-form.ts';
import { PhoneField } from '../../phone/phone-field.tsx';
import { loadPhoneRules, usePhoneRules } from '../../phone/use-phone-rules.ts';
import styles from '../../session/account-form.module.css';
import { AddressFields } from '../../session/account-form.tsx';
import {
  anyPhone,
  PROFILE_FIELDS,
  type ProfileField,
  phoneOf,
  profileErrors,
} from '../../session/account-rules.ts';
import { updateUser } from '../../session/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { Dialog } from '../../ui/modal.tsx';

/** What is typed; the phone in its stored form. */
export type TypedProfile = Pick<User, 'name' | 'phone' | 'region' | 'city' | 'street'>;

interface ProfileEditorProps {
  readonly startsWith: TypedProfile;
  /** Is given what is typed, as it is typed: the session may end meanwhile. */
  readonly onType: (typed: TypedProfile) => void;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The modal that changes name, phone and address. It begins with what is known: key each opening. */
export default function ProfileEditor({ startsWith, onType, open, onClose }: ProfileEditorProps) {
  const rules = usePhoneRules();
  const form = useForm(PROFILE_FIELDS, profileErrors(rules?.isValidPhone ?? anyPhone));
  const { onSubmit, busy } = useUpdating(form, { open, onClose });
  const { errors, handlers, clear } = form;
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Edit info"
      footer={
        <Button type="submit" form={id} wide busy={busy && 'Updating...'}>
          Save changes
        </Button>
      }
    >
      <form
        {...handlers}
        id={id}
        className={styles.form}
        noValidate
        onInput={(event) => {
          handlers.onInput(event);
          onType(typedIn(form));
        }}
        onSubmit={onSubmit}
      >
        <Input
          label="Name"
          name="name"
          autoComplete="name"
          required
          maxLength={100}
          defaultValue={startsWith.name}
          error={errors.name}
          data-autofocus
        />
        <PhoneField
          startsWith={startsWith.phone}
          rules={rules}
          error={errors.phone}
          onCountry={() => clear('phone')}
        />
        <AddressFields errors={errors} startsWith={startsWith} />
      </form>
    </Dialog>
  );
}

function typedIn(form: Form<ProfileField>): TypedProfile {
  const { dialCode: _, ...typed } = form.values();
  return { ...typed, phone: phoneOf(form.values()) };
}

function useUpdating(
  form: Form<ProfileField>,
  { open, onClose }: Pick<ProfileEditorProps, 'open' | 'onClose'>,
) {
  const call = useCall();
  return useSubmit(form, {
    open,
    async check() {
      const rules = await loadPhoneRules();
      return profileErrors(rules?.isValidPhone ?? anyPhone)(form.values());
    },
    async send() {
      const { user } = await call('PUT /profile/update-info', { body: typedIn(form) });
      updateUser(user);
      onClose();
      return 'Profile updated successfully';
    },
    texts: {
      busy: 'Updating...',
      failed: 'Failed to update profile',
    },
  });
}
