import { loadPhoneRules, usePhoneRulesAtOnce } from './use-phone-rules.ts';

/** They come beside the page's data, so that phones are rarely seen ungrouped first. */
if (!import.meta.env.SSR) void loadPhoneRules();

interface PhoneNumberProps {
  readonly phone: string;
  readonly className?: string | undefined;
}

/** A phone to be read, "+961 3 123 456"; as it is stored until the library that groups it has come. */
export function PhoneNumber({ phone, className }: PhoneNumberProps) {
  const rules = usePhoneRulesAtOnce();
  return (
    <bdi dir="ltr" className={className}>
      {rules?.groupPhone(phone) ?? phone}
    </bdi>
  );
}
