import { Facts, type FactsProps } from './Facts.tsx'
import classes from './facts.module.css'

/** What programs call it: names of tools, addresses, keys. Folded away, for whoever looks for it. */
export function TechnicalDetails({ facts }: FactsProps) {
  return (
    <details className={classes.technical} data-technical>
      <summary>Technical details</summary>
      <Facts facts={facts} />
    </details>
  )
}
