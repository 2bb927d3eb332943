import { iconPaths } from '../../base/drawing/icon-shapes.ts';
import type { Shape, Step } from '../../base/drawing/shapes.ts';

/** Renders a shape as an SVG element. */
export function DrawnShape({ shape }: { shape: Shape }) {
  const { opacity } = shape;
  switch (shape.kind) {
    case 'circle':
      return <circle cx={shape.x} cy={shape.y} r={shape.r} opacity={opacity} {...painted(shape)} />;
    case 'box':
      return (
        <rect
          x={shape.x}
          y={shape.y}
          width={shape.width}
          height={shape.height}
          rx={shape.radius}
          opacity={opacity}
          {...painted(shape)}
        />
      );
    case 'path':
      return <path d={shape.steps.map(step).join('')} opacity={opacity} {...painted(shape)} />;
    case 'icon': {
      const { drawn, filled } = iconPaths[shape.icon];
      const place = `translate(${shape.x} ${shape.y}) scale(${shape.size / 24}) translate(-12 -12)`;
      return (
        <g transform={place} opacity={opacity}>
          <path d={drawn} fill="none" stroke={shape.color} strokeWidth={shape.width} />
          {filled && <path d={filled} fill={shape.color} />}
        </g>
      );
    }
    case 'text': {
      const { x, y, text, size, weight, color, anchor, rtl, halo } = shape;
      // SVG `text-anchor` follows the text direction: right-to-left text ends at the left.
      const side = rtl && anchor !== 'middle' ? (anchor === 'start' ? 'end' : 'start') : anchor;
      return (
        <text
          x={x}
          y={y}
          fontSize={size}
          fontWeight={weight}
          fill={color}
          textAnchor={side}
          direction={rtl ? 'rtl' : undefined}
          opacity={opacity}
          {...(halo && { stroke: halo, strokeWidth: size * 0.28, paintOrder: 'stroke' })}
        >
          {text}
        </text>
      );
    }
  }
}

function painted({ fill, outline }: Extract<Shape, { kind: 'circle' | 'box' | 'path' }>) {
  return {
    fill: fill ?? 'none',
    ...(outline && { stroke: outline.stroke, strokeWidth: outline.width }),
    ...(outline?.dash && { strokeDasharray: outline.dash.join(' '), strokeLinecap: 'butt' as const }),
  };
}

const step = (to: Step, index: number) =>
  to.length === 4 ? `Q${to.join(' ')}` : `${index === 0 ? 'M' : 'L'}${to.join(' ')}`;

/** The shapes of a drawing, in their order. */
export const DrawnShapes = ({ shapes }: { shapes: Iterable<Shape> }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no other identity; their order is fixed.
  [...shapes].map((shape, index) => <DrawnShape key={index} shape={shape} />);
