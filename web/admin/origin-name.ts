import { DIRECT, OTHER_SOURCE, readOrigin } from '../../domain/traffic.ts';
import { TRAFFIC } from '../../domain/words/traffic.ts';
import { useWords } from '../use-words.ts';

/** How places are written that have a name of their own. */
const NAMES: Readonly<Record<string, string>> = {
  instagram: 'Instagram',
  whatsapp: 'WhatsApp',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  google: 'Google',
  youtube: 'YouTube',
  bing: 'Bing',
  duckduckgo: 'DuckDuckGo',
  yahoo: 'Yahoo',
  pinterest: 'Pinterest',
  x: 'X',
  telegram: 'Telegram',
  snapchat: 'Snapchat',
  linkedin: 'LinkedIn',
  chatgpt: 'ChatGPT',
};

/** What a source of visits is called. */
export function useSourceName(): (source: string) => string {
  const say = useWords(TRAFFIC);
  return (source) => {
    if (source === DIRECT || source === OTHER_SOURCE) return say(source);
    return NAMES[source] ?? source;
  };
}

/** What a text like `instagram/spring` is called: where the visits of some orders began. */
export function useOriginName(): (text: string) => string {
  const say = useWords(TRAFFIC);
  const nameOf = useSourceName();
  return (text) => {
    const { source, campaign } = readOrigin(text);
    const name = nameOf(source);
    return campaign ? say('came_from_campaign', { source: name, campaign }) : name;
  };
}
