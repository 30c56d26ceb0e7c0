import classes from './quartile.module.css'

/** A figure among those of its peers; each is shown on a scale of its own. */
export interface Placed {
  name: string
  value: number
  min: number
  q1: number
  median: number
  q3: number
  max: number
  write: (figure: number) => string
  /** Its place in words: `Top quartile`. */
  place: string
}

/** Figures among their peers: from the least to the greatest one, the middle half filled, the median a line, the fund's own a dot. */
export function QuartileChart({ title, figures }: { title: string; figures: readonly Placed[] }) {
  return (
    <figure className={classes.chart}>
      <figcaption>{title}</figcaption>
      {figures.map(figure => (
        <PlacedFigure key={figure.name} {...figure} />
      ))}
    </figure>
  )
}

function PlacedFigure({ name, value, min, q1, median, q3, max, write, place }: Placed) {
  const least = Math.min(min, value)
  const range = Math.max(max, value) - least
  const at = (figure: number) => `${range === 0 ? 50 : ((figure - least) / range) * 100}%`
  return (
    <div className={classes.row}>
      <span className={classes.name}>{name}</span>
      <div
        className={classes.scale}
        role="img"
        aria-label={`${name} ${write(value)}: ${place}. Peers from ${write(min)} to ${write(max)}, median ${write(median)}`}
      >
        <span className={classes.whole} style={{ left: at(min), right: `calc(100% - ${at(max)})` }} />
        <span className={classes.half} style={{ left: at(q1), right: `calc(100% - ${at(q3)})` }} />
        <span className={classes.median} style={{ left: at(median) }} />
        <span className={classes.own} style={{ left: at(value) }} />
      </div>
      <span className={classes.place}>
        <b>{write(value)}</b> {place}
      </span>
    </div>
  )
}
