import type { ReactNode } from 'react'
import classes from './page.module.css'

/** The space of a page. `narrow` for text and forms, which are hard to read when wide. */
export function PageBody({ narrow, children }: { narrow?: boolean; children: ReactNode }) {
  return (
    <div className={classes.body} data-narrow={narrow || undefined}>
      {children}
    </div>
  )
}
