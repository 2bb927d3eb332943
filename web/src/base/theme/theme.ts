import { limits } from '@groundwork/contract/base/limits';
import {
  type ButtonProps,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

/** Green: the only accent color. Shade 8 on light has white text, shade 5 on dark has dark text; both meet WCAG AA. */
const pine: MantineColorsTuple = [
  '#eef7f2',
  '#dcece4',
  '#b5d8c8',
  '#8bc3ab',
  '#68b192',
  '#52a683',
  '#459f7a',
  '#368a68',
  '#2b7b5b',
  '#1b6b4c',
];
/** Warm neutrals instead of blue-gray. */
const gray: MantineColorsTuple = [
  '#faf9f7',
  '#f5f3ef',
  '#ebe7e1',
  '#dfdad2',
  '#c7c1b7',
  '#8f877c',
  '#6f685e',
  '#5c564e',
  '#403c36',
  '#23211d',
];
const dark: MantineColorsTuple = [
  '#ece8e1',
  '#cfc9bf',
  '#b5aea3',
  '#989186',
  '#57524a',
  '#3b3732',
  '#292622',
  '#1f1d1a',
  '#191715',
  '#12110f',
];
/** Red: only for overdue, blocked and delete. */
const brick: MantineColorsTuple = [
  '#fcf1ee',
  '#f8e1db',
  '#f0c0b5',
  '#ea9d8d',
  '#f08b7d',
  '#d9604f',
  '#c84a39',
  '#b4382c',
  '#a83227',
  '#8a271e',
];

/**
 * Buttons use the tokens below, so that they follow the color scheme. `autoContrast` works only for the light scheme.
 */
const variants: VariantColorsResolver = (input) => {
  const base = defaultVariantColorsResolver(input);
  const color = input.color ?? 'pine';
  if (input.variant === 'filled' && color === 'pine')
    return { ...base, background: 'var(--gw-accent)', hover: 'var(--gw-accent-hover)', color: 'var(--gw-on-accent)' };
  if (input.variant === 'filled' && color === 'brick')
    return { ...base, background: 'var(--gw-danger)', hover: 'var(--gw-danger)', color: 'var(--gw-on-accent)' };
  if (input.variant === 'subtle' && color === 'gray')
    return { ...base, color: 'var(--gw-ink-2)', hover: 'var(--gw-hover)', hoverColor: 'var(--gw-ink)' };
  if (input.variant === 'subtle' && color === 'brick')
    return { ...base, color: 'var(--gw-danger)', hover: 'var(--gw-danger-wash)', hoverColor: 'var(--gw-danger)' };
  if (input.variant === 'default')
    return {
      ...base,
      background: 'var(--gw-raised)',
      hover: 'var(--gw-hover)',
      color: 'var(--gw-ink)',
      border: '1px solid var(--gw-line-strong)',
    };
  return base;
};

type Room = { availableHeight: number; elements: { floating: HTMLElement } };

/** Pixels between a popup and the edge of the window. */
const edge = 8;
/** The least height of a popup, in pixels. With less room, it moves to the other side or over its button. */
const leastHeight = 200;

/** Keeps popups in the window, also when late rows make them larger. */
const inWindow = {
  preventPositionChangeWhenVisible: false,
  middlewares: {
    flip: { padding: edge },
    // No limiter: it would push the popup out of the window rather than let it cover its button.
    shift: { padding: edge, mainAxis: true, crossAxis: true, limiter: undefined },
    size: {
      padding: edge,
      apply: ({ availableHeight, elements: { floating } }: Room) => {
        floating.style.maxHeight = `${Math.max(availableHeight, Math.min(leastHeight, innerHeight - 2 * edge))}px`;
      },
    },
  },
};

export const theme = createTheme({
  primaryColor: 'pine',
  primaryShade: { light: 8, dark: 5 },
  variantColorResolver: variants,
  colors: { pine, gray, dark, brick },
  white: '#fffefc',
  black: '#23211d',
  fontFamily:
    "'Inter Variable', ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, " +
    "'Helvetica Neue', Arial, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.5', lg: '1.5', xl: '1.5' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.75rem' },
      h2: { fontSize: '1rem', lineHeight: '1.5rem' },
      h3: { fontSize: '0.875rem', lineHeight: '1.25rem' },
    },
  },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'sm',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '80em', xl: '96em' },
  shadows: {
    xs: '0 1px 2px rgb(35 33 29 / .06)',
    sm: '0 1px 3px rgb(35 33 29 / .08)',
    md: '0 4px 16px rgb(35 33 29 / .10), 0 0 0 1px rgb(35 33 29 / .06)',
    lg: '0 16px 48px rgb(35 33 29 / .18), 0 0 0 1px rgb(35 33 29 / .06)',
  },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  // Plain objects, because `Modal.extend(…)` would load every listed component with the first page.
  components: {
    Button: {
      defaultProps: { size: 'sm' },
      vars: (_: unknown, { size }: ButtonProps) => ({
        root:
          size === 'sm'
            ? { '--button-height': '32px', '--button-padding-x': '12px' }
            : size === 'md'
              ? { '--button-height': '36px', '--button-padding-x': '16px' }
              : {},
      }),
    },
    Checkbox: {
      defaultProps: { size: '16', radius: 'xs' },
      vars: () => ({
        root: { '--checkbox-color': 'var(--gw-accent)', '--checkbox-icon-color': 'var(--gw-on-accent)' },
      }),
    },
    Drawer: { defaultProps: { transitionProps: { duration: 220 }, overlayProps: { backgroundOpacity: 0.36 } } },
    // mantine.css marks required fields, so that the mark is not part of the name of the field.
    InputWrapper: { defaultProps: { withAsterisk: false } },
    Menu: {
      defaultProps: {
        shadow: 'md',
        offset: 6,
        withInitialFocusPlaceholder: false,
        transitionProps: { transition: 'fade', duration: 90 },
      },
    },
    Modal: {
      defaultProps: {
        radius: 'lg',
        shadow: 'lg',
        transitionProps: { transition: 'fade', duration: 150 },
        overlayProps: { backgroundOpacity: 0.36 },
      },
    },
    // Menus and select lists are popovers, too.
    Popover: {
      defaultProps: { shadow: 'md', offset: 6, transitionProps: { transition: 'fade', duration: 90 }, ...inWindow },
    },
    SegmentedControl: { defaultProps: { size: 'xs', withItemsBorders: false } },
    Tabs: { vars: () => ({ root: { '--tabs-color': 'var(--gw-accent)' } }) },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 90 } } },
  },
});

/** Sizes in pixels that scripts also need. */
export const measures = { row: 36, phoneRow: 62, phoneTaskRow: 72, groupGap: 8 };

/** Durations and sizes. */
const sizes = {
  '--gw-quick': '90ms',
  '--gw-base': '150ms',
  '--gw-slow': '220ms',
  '--gw-ease-out': 'cubic-bezier(.2, .8, .2, 1)',
  '--gw-ease-in': 'cubic-bezier(.4, 0, 1, 1)',
  '--gw-row': `${measures.row}px`,
  '--gw-phone-row': `${measures.phoneRow}px`,
  '--gw-phone-task-row': `${measures.phoneTaskRow}px`,
  '--gw-group-gap': `${measures.groupGap}px`,
  '--gw-header': '56px',
  '--gw-bar': '44px',
  '--gw-map-height': `${limits.map.heightPx}px`,
  '--gw-sidebar': '16rem',
  '--gw-rail': '3rem',
};

/** Colors of the light scheme. */
const lightColors = {
  '--gw-canvas': '#f5f3ef',
  '--gw-surface': '#fffefc',
  '--gw-raised': '#ffffff',
  '--gw-sunken': '#faf8f5',
  '--gw-line': '#ebe7e1',
  '--gw-line-strong': '#dcd6cd',
  '--gw-control': '#918980',
  '--gw-ink': '#23211d',
  '--gw-ink-2': '#5c564e',
  '--gw-ink-3': '#6f685e',
  '--gw-hover': 'rgb(35 33 29 / .045)',
  '--gw-press': 'rgb(35 33 29 / .08)',
  '--gw-selected': '#e8f3ed',
  '--gw-current': 'rgb(35 33 29 / .065)',
  '--gw-accent': '#2b7b5b',
  '--gw-accent-hover': '#246a4e',
  '--gw-on-accent': '#fffefc',
  '--gw-danger-wash': '#fbeeea',
  '--gw-accent-ink': '#1b6b4c',
  '--gw-track': '#e9e5de',
  '--gw-focus': '#2b7b5b',
  '--gw-todo': '#6f685e',
  '--gw-progress': '#2867a8',
  '--gw-review': '#7a4fa8',
  '--gw-blocked': '#b4382c',
  '--gw-done': '#2b7b5b',
  '--gw-hold': '#8a5d0f',
  '--gw-urgent': '#b8420f',
  '--gw-danger': '#b4382c',
  '--gw-chip-l': '.945',
  '--gw-chip-c': '.035',
  '--gw-chip-ink-l': '.40',
  '--gw-chip-ink-c': '.10',
  '--gw-face-l': '.88',
  '--gw-face-c': '.06',
  '--gw-face-ink-l': '.34',
  '--gw-face-ink-c': '.08',
  '--gw-scrim': 'rgb(35 33 29 / .36)',
  '--mantine-color-body': '#fffefc',
  '--mantine-color-text': '#23211d',
  '--mantine-color-dimmed': '#5c564e',
  '--mantine-color-default-border': '#dcd6cd',
  '--mantine-color-placeholder': '#6f685e',
  '--mantine-color-anchor': '#1b6b4c',
  '--mantine-color-error': '#b4382c',
};

/** Colors of the dark scheme. */
const darkColors = {
  '--gw-canvas': '#171513',
  '--gw-surface': '#1f1d1a',
  '--gw-raised': '#292622',
  '--gw-sunken': '#1b1917',
  '--gw-line': '#2e2a26',
  '--gw-line-strong': '#403b35',
  '--gw-control': '#7d766b',
  '--gw-ink': '#ece8e1',
  '--gw-ink-2': '#b9b2a7',
  '--gw-ink-3': '#9f978b',
  '--gw-hover': 'rgb(255 248 235 / .05)',
  '--gw-press': 'rgb(255 248 235 / .09)',
  '--gw-selected': '#21332b',
  '--gw-current': 'rgb(255 248 235 / .075)',
  '--gw-accent': '#52a683',
  '--gw-accent-hover': '#62b491',
  '--gw-on-accent': '#12110f',
  '--gw-danger-wash': '#36221e',
  '--gw-accent-ink': '#8bc3ab',
  '--gw-track': '#38342f',
  '--gw-focus': '#68b192',
  '--gw-todo': '#9f978b',
  '--gw-progress': '#7db3e8',
  '--gw-review': '#b998e0',
  '--gw-blocked': '#f08b7d',
  '--gw-done': '#68b192',
  '--gw-hold': '#d9ae5c',
  '--gw-urgent': '#f2955e',
  '--gw-danger': '#f08b7d',
  '--gw-chip-l': '.31',
  '--gw-chip-c': '.045',
  '--gw-chip-ink-l': '.86',
  '--gw-chip-ink-c': '.07',
  '--gw-face-l': '.40',
  '--gw-face-c': '.06',
  '--gw-face-ink-l': '.93',
  '--gw-face-ink-c': '.04',
  '--gw-scrim': 'rgb(0 0 0 / .56)',
  '--mantine-color-body': '#1f1d1a',
  '--mantine-color-text': '#ece8e1',
  '--mantine-color-dimmed': '#b9b2a7',
  '--mantine-color-default-border': '#403b35',
  '--mantine-color-placeholder': '#9f978b',
  '--mantine-color-anchor': '#8bc3ab',
  '--mantine-color-error': '#f08b7d',
};

/** The design tokens of the app. Components use these instead of literal colors. */
export const tokens: CSSVariablesResolver = () => ({ variables: sizes, light: lightColors, dark: darkColors });
