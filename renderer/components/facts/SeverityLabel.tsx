import { type Severity, severities } from '../../words/severities.ts'
import { Status } from './Status.tsx'

/** A severity in its word and colour. */
export const SeverityLabel = ({ severity }: { severity: Severity }) => (
  <Status tone={severities[severity].tone}>{severities[severity].label}</Status>
)
