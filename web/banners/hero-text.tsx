import type { BannerSlide } from '../../contract/content.ts';
import { joinClasses } from '../ui/class-names.ts';
import actionStyles from './hero-action.module.css';
import scrimStyles from './hero-scrim.module.css';
import styles from './hero-text.module.css';

/** What a slide says, on its panel or on a scrim. What a banner leaves out takes the default. */
export function HeroText({ slide }: { readonly slide: BannerSlide }) {
  const { textPosition = 'left', textAlignment = 'left', textBackground } = slide;
  return (
    <div
      className={joinClasses(styles.text, textBackground ? styles.panel : scrimStyles.scrim)}
      data-position={textPosition}
      data-alignment={textAlignment}
    >
      <Words slide={slide} />
      <Action slide={slide} />
    </div>
  );
}

function Words({ slide }: { readonly slide: BannerSlide }) {
  const { badgeText, badgeStyle = 'plain', title, titleSize = 'large' } = slide;
  const { description, descriptionSize = 'medium' } = slide;
  return (
    <>
      {badgeText && (
        <p className={actionStyles.badge} data-style={badgeStyle}>
          {badgeText}
        </p>
      )}
      {title && (
        <h2 className={styles.title} data-size={titleSize}>
          {title}
        </h2>
      )}
      {description && (
        <p className={styles.description} data-size={descriptionSize}>
          {description}
        </p>
      )}
    </>
  );
}

function Action({ slide }: { readonly slide: BannerSlide }) {
  const { buttonText, buttonStyle = 'primary', buttonLink } = slide;
  if (!buttonText || !buttonLink) return null;
  return (
    <a className={actionStyles.button} data-style={buttonStyle} href={buttonLink}>
      {buttonText}
    </a>
  );
}
