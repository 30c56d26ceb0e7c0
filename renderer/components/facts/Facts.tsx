import type { ReactNode } from 'react'
import classes from './facts.module.css'

export interface FactsProps {
  /** A value of null is one that nobody has entered. */
  facts: ReadonlyArray<readonly [name: string, value: ReactNode]>
}

/** Names and values, one a line; those that are not entered share the last line. */
export function Facts({ facts }: FactsProps) {
  const unset = facts.filter(([, value]) => value === null).map(([name]) => name)
  const given = facts.filter(([, value]) => value !== null)
  const shown = unset.length === 0 ? given : [...given, ['Not set', unset.join(', ')] as const]
  return (
    <dl className={classes.facts}>
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
