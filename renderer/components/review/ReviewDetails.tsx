import type { ReactNode } from 'react'
import { Scrolling } from '../page/Scrolling.tsx'
import classes from './review.module.css'

/** Details of the open item, beside the review table. */
export const ReviewDetails = ({ label, children }: { label: string; children: ReactNode }) => (
  <Scrolling label={label} className={classes.details}>
    {children}
  </Scrolling>
)
