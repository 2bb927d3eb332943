import { IconCheck, IconPlus } from '@tabler/icons-react';
import { landing as words } from '../src/app/words/landing.gen.ts';
import { Brand, Navbar, sections, signIn, signUp } from './navbar.tsx';
import { type PictureName, pictures } from './pictures.ts';

const { title, description, skip, nav, hero, howItWorks, map, pricing, faq, closing } = words;

/** A placeholder for the URL of the installation. The server replaces it (`api/server/pages.ts`). */
const appUrl = '__APP_URL__';

type Ground = { light: string | undefined; dark: string | undefined };

/** The `theme-color` tags of both color schemes. `color-scheme.js` activates one. */
export const Bar = ({ ground }: { ground: Ground }) => (
  <>
    {(['light', 'dark'] as const).map((scheme) => (
      <meta
        key={scheme}
        name="theme-color"
        media={`(prefers-color-scheme: ${scheme})`}
        data-scheme={scheme}
        content={ground[scheme]}
      />
    ))}
  </>
);

/** `ground` is the background color of the page in both color schemes. */
export const Head = ({ ground }: { ground: Ground }) => (
  <>
    <title>{title}</title>
    <meta name="description" content={description} />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="Groundwork" />
    <meta property="og:title" content={title} />
    <meta property="og:description" content={description} />
    <meta property="og:url" content={`${appUrl}/`} />
    <meta property="og:image" content={`${appUrl}/preview.jpg`} />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content={map.picture} />
    <meta name="twitter:card" content="summary_large_image" />
    <link rel="canonical" href={`${appUrl}/`} />
    <Bar ground={ground} />
  </>
);

const source = (of: PictureName, scheme: 'light' | 'dark') => {
  const { width, height } = pictures.find(({ name }) => name === of) ?? pictures[0];
  return { address: `/landing/pictures/${of}-${scheme}.webp`, width, height };
};

/**
 * A picture in both color schemes, and another one for phones if named. The stylesheet shows one color scheme, and the
 * browser fetches only the picture that it shows.
 */
const Picture = ({ of, onPhone, alt }: { of: PictureName; onPhone?: PictureName; alt: string }) =>
  (['light', 'dark'] as const).map((scheme) => {
    const { address, ...size } = source(of, scheme);
    const small = onPhone && source(onPhone, scheme);
    const img = <img key={scheme} className={`in-${scheme}`} src={address} {...size} alt={alt} loading="lazy" />;
    if (!small) return img;
    return (
      <picture key={scheme}>
        <source media="(max-width: 767px)" srcSet={small.address} width={small.width} height={small.height} />
        {img}
      </picture>
    );
  });

const GetStarted = () => (
  <a className="button" href={signUp}>
    {nav.getStarted}
  </a>
);

const Hero = () => (
  <section id="home" className="hero wide-column" aria-labelledby="home-heading">
    <h1 id="home-heading">{hero.heading}</h1>
    <div>
      <p className="lead">{hero.lead}</p>
      <div className="buttons">
        <GetStarted />
        <a className="button quiet-button" href="#how-it-works">
          {nav.howItWorks}
        </a>
      </div>
    </div>
    <div className="hero-picture">
      <Picture of="hero" onPhone="hero-phone" alt={hero.picture} />
    </div>
  </section>
);

const things = [
  { ...howItWorks.goal, of: 'goal' },
  { ...howItWorks.tasks, of: 'tasks' },
  { ...howItWorks.form, of: 'form' },
] as const;

const HowItWorks = () => (
  <section id="how-it-works" className="wide-column" aria-labelledby="how-it-works-heading">
    <h2 id="how-it-works-heading">{howItWorks.heading}</h2>
    <ol className="things">
      {things.map(({ title, text, picture, of }) => (
        <li key={title}>
          <div className="thing-picture">
            <Picture of={of} alt={picture} />
          </div>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </section>
);

const MapBand = () => (
  <section className="band" aria-labelledby="map-heading">
    <div className="wide-column">
      <p className="eyebrow">{map.eyebrow}</p>
      <h2 id="map-heading">{map.heading}</h2>
      <ul className="facts">
        {map.facts.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <div className="wide-map">
        <Picture of="map" onPhone="map-phone" alt={map.picture} />
      </div>
    </div>
  </section>
);

const Pricing = () => (
  <section id="pricing" className="pricing wide-column" aria-labelledby="pricing-heading">
    <div>
      <h2 id="pricing-heading">{pricing.heading}</h2>
      <p className="lead">{pricing.lead}</p>
    </div>
    <div className="plan">
      <h3>
        <span>{pricing.plan}</span> {pricing.forWhom}
      </h3>
      <ul>
        {pricing.included.map((item) => (
          <li key={item}>
            <IconCheck size={19} stroke={2.2} aria-hidden />
            {item}
          </li>
        ))}
      </ul>
      <GetStarted />
    </div>
  </section>
);

const Faq = () => (
  <section id="faq" className="faq wide-column" aria-labelledby="faq-heading">
    <h2 id="faq-heading">{faq.heading}</h2>
    <div>
      {faq.questions.map(({ question, answer }, index) => (
        <details key={question} open={index === 0}>
          <summary>
            <h3>{question}</h3>
            <IconPlus size={20} stroke={1.8} aria-hidden />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  </section>
);

const Closing = () => (
  <section className="closing wide-column" aria-labelledby="closing-heading">
    <h2 id="closing-heading">{closing}</h2>
    <GetStarted />
  </section>
);

const Footer = () => (
  <footer className="wide-column">
    <span className="brand">
      <Brand />
    </span>
    <nav aria-label={nav.footer}>
      {sections.map(({ href, label }) => (
        <a key={href} href={href}>
          {label}
        </a>
      ))}
      <a href={signIn}>{nav.signIn}</a>
    </nav>
  </footer>
);

export const Landing = () => (
  <>
    <a className="skip" href="#content">
      {skip}
    </a>
    <Navbar />
    <main id="content" tabIndex={-1}>
      <Hero />
      <HowItWorks />
      <MapBand />
      <Pricing />
      <Faq />
      <Closing />
    </main>
    <Footer />
  </>
);
