/** The logo: three layers. */
export function Mark({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" style={{ flex: 'none' }} aria-hidden="true">
      <rect width="20" height="20" rx="5" fill="var(--gw-accent)" />
      <path d="M8 5.6h4M6 10h8M4 14.4h12" stroke="var(--gw-on-accent)" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
