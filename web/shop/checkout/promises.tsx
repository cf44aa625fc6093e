import { SHOP_PAGES } from '../../../domain/words/shop-pages.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Icon } from '../../ui/icon.tsx';
import { useWords } from '../../use-words.ts';
import styles from './order-summary.module.css';

/** Beside the button: when it comes, that it is looked at first, and the shop's page on returns where it has one. */
export function Promises() {
  const say = useWords(SHOP_PAGES);
  const { delivery_promise, look_first, zones, info_pages = [] } = useShopSettings();
  const returns = info_pages.find(({ slug, title }) => /return/i.test(`${slug} ${title}`));
  return (
    <ul className={styles.promiseList}>
      {delivery_promise !== '' && !zones && (
        <li>
          <Icon name="clock" size={20} />
          {delivery_promise}
        </li>
      )}
      {look_first && (
        <li>
          <Icon name="box" size={20} />
          {say('look_first')}
        </li>
      )}
      {returns && (
        <li>
          <Icon name="truck" size={20} />
          <a href={`/info/${returns.slug}`}>{returns.title}</a>
        </li>
      )}
    </ul>
  );
}
