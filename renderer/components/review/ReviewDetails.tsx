import type { ReactNode } from 'react'
import { Scrolling } from '../page/Scrolling.tsx'
import classes from './review.module.css'

/** What stands beside a table of what is gone through: the one that is open. */
export const ReviewDetails = ({ label, children }: { label: string; children: ReactNode }) => (
  <Scrolling label={label} className={classes.details}>
    {children}
  </Scrolling>
)
