import { Switch } from '@mantine/core'

interface ShowSupersededProps {
  shown: boolean
  onChange: (shown: boolean) => void
}

/** Toggles superseded records in a list. */
export const ShowSuperseded = ({ shown, onChange }: ShowSupersededProps) => (
  <Switch
    size="sm"
    label="Show superseded"
    checked={shown}
    onChange={event => onChange(event.currentTarget.checked)}
  />
)

/** The column that says which rows a better one took the place of; shown with them. */
export const supersededColumn = {
  id: 'superseded',
  title: 'Stands',
  kind: 'text',
  value: ({ superseded }: { superseded: object | null }) => (superseded ? 'Superseded' : null),
  width: 120,
} as const
