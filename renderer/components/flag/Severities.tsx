import { Group } from '@mantine/core'
import { count } from '../../format/numbers.ts'
import { severities, severityChoices } from '../../words/severities.ts'
import { Status } from '../facts/Status.tsx'
import classes from './flag.module.css'
import type { KeptFlag } from './flags.ts'

/** Flag counts for each severity, and how many are not yet reviewed. */
export function Severities({ flags }: { flags: ReadonlyArray<Pick<KeptFlag, 'severity' | 'status'>> }) {
  if (flags.length === 0) return null
  const open = flags.filter(({ status }) => status === 'open').length
  return (
    <Group component="ul" gap="lg" mb="md" className={classes.severities} aria-label="Red flags by severity">
      {severityChoices().map(({ value, label }) => (
        <li key={value}>
          <Status tone={severities[value].tone}>
            {`${label} ${flags.filter(({ severity }) => severity === value).length}`}
          </Status>
        </li>
      ))}
      <li>{open === 0 ? 'All reviewed' : `${count(open, 'flag')} open`}</li>
    </Group>
  )
}
