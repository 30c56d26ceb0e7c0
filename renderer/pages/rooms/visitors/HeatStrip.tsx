import { duration } from './durations.ts'
import classes from './visitors.module.css'

interface HeatStripProps {
  /** Number of pages; null where unknown. */
  of: number | null
  pages: ReadonlyArray<{ page: number; seconds: number; views: number }>
}

/** The pages of a document side by side, the darker the longer each was looked at. */
export function HeatStrip({ of, pages }: HeatStripProps) {
  const last = Math.max(of ?? 0, ...pages.map(({ page }) => page))
  const longest = Math.max(1, ...pages.map(({ seconds }) => seconds))
  const seen = new Map(pages.map(one => [one.page, one.seconds]))
  const said = pages.map(({ page, seconds }) => `page ${page} ${duration(seconds)}`).join(', ')
  return (
    <div className={classes.strip} role="img" aria-label={said === '' ? 'No pages viewed' : said}>
      {Array.from({ length: last }, (_, at) => at + 1).map(page => (
        <span
          key={page}
          title={`Page ${page}: ${seen.has(page) ? duration(seen.get(page) ?? 0) : 'not viewed'}`}
          style={
            {
              '--heat': `${Math.round(((seen.get(page) ?? 0) / longest) * 90 + (seen.has(page) ? 10 : 0))}%`,
            } as object
          }
        />
      ))}
    </div>
  )
}
