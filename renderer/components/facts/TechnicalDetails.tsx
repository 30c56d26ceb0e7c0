import { Facts, type FactsProps } from './Facts.tsx'
import classes from './facts.module.css'

/** Names that programs use, such as tools, addresses and keys, in a folded section. */
export function TechnicalDetails({ facts }: FactsProps) {
  return (
    <details className={classes.technical} data-technical>
      <summary>Technical details</summary>
      <Facts facts={facts} />
    </details>
  )
}
