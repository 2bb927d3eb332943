import { IconCheck, IconPlus } from '@tabler/icons-react';
import { landing as words } from '../src/words/en/landing.ts';
import { PracticeIcon, PracticeSymbols, WideMap } from './map.tsx';
import { MapWindow } from './map-window.tsx';
import { GoalCard, GoalInFront, ReportForm, TaskList } from './miniatures.tsx';
import { Brand, Navbar, sections, signIn, signUp } from './navbar.tsx';

const { title, description, skip, nav, hero, howItWorks, map, pricing, faq, closing } = words;

/** `ground` is the page's colour in both schemes. */
export const Head = ({ ground }: { ground: { light: string | undefined; dark: string | undefined } }) => (
  <>
    <title>{title}</title>
    <meta name="description" content={description} />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="Groundwork" />
    <meta property="og:title" content={title} />
    <meta property="og:description" content={description} />
    <meta name="theme-color" media="(prefers-color-scheme: light)" content={ground.light} />
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content={ground.dark} />
  </>
);

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
    <div className="hero-picture" role="img" aria-label={hero.picture}>
      <div aria-hidden="true">
        <MapWindow />
        <GoalInFront />
      </div>
    </div>
  </section>
);

const things = [
  { ...howItWorks.goal, Picture: GoalCard },
  { ...howItWorks.tasks, Picture: TaskList },
  { ...howItWorks.form, Picture: ReportForm },
];

const HowItWorks = () => (
  <section id="how-it-works" className="wide-column" aria-labelledby="how-it-works-heading">
    <h2 id="how-it-works-heading">{howItWorks.heading}</h2>
    <ol className="things">
      {things.map(({ title, text, Picture }) => (
        <li key={title}>
          <div className="thing-picture" aria-hidden="true">
            <Picture />
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
        {map.facts.map(({ title, text }, index) => (
          <li key={title}>
            <h3>
              {index === 1 && (
                <span className="three-practices">
                  <PracticeIcon practice="prayer" size={15} />
                  <PracticeIcon practice="word" size={15} />
                  <PracticeIcon practice="baptism" size={15} />
                </span>
              )}
              {title}
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <div className="wide-map" role="img" aria-label={map.picture}>
        <WideMap />
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
    <PracticeSymbols />
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
