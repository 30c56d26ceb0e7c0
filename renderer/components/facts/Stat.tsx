import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Exactly } from './Exactly.tsx'
import classes from './stat.module.css'

interface StatProps {
  label: string
  /** Already written out; null while it is on its way. */
  value: ReactNode
  /** The basis of the figure, or its date. */
  note?: ReactNode
  /** The amount to the cent where a short one is shown. */
  exact?: string | undefined
  /** Where its parts are listed. */
  to?: string
}

/** A figure linked to its details. */
export function Stat({ label, value, exact, note, to }: StatProps) {
  const body = (
    <>
      <span className={classes.label}>{label}</span>
      <span className={classes.value}>
        {value === null ? <Skeleton height={24} width={96} mt={4} /> : value}
      </span>
      {note && <span className={classes.label}>{note}</span>}
    </>
  )
  return (
    <Exactly amount={exact}>
      {to ? (
        <Link to={to} className={classes.stat}>
          {body}
        </Link>
      ) : (
        <div className={classes.stat}>{body}</div>
      )}
    </Exactly>
  )
}

/** Figures side by side. */
export const Stats = ({ children }: { children: ReactNode }) => (
  <div className={classes.stats}>{children}</div>
)
