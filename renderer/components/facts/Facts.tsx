import type { ReactNode } from 'react'
import classes from './facts.module.css'

export interface FactsProps {
  facts: ReadonlyArray<readonly [name: string, value: ReactNode]>
}

/** Names and values, one a line. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
