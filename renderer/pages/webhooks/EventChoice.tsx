import { Checkbox, Stack, Text } from '@mantine/core'
import classes from './webhooks.module.css'

interface EventChoiceProps {
  /** Each event with what it tells. */
  events: Readonly<Record<string, string>>
  value: string[]
  onChange: (value: string[]) => void
  problem?: string | undefined
  hint?: string
}

/** Which events something wants to hear of. */
export function EventChoice({ events, value, onChange, problem, hint }: EventChoiceProps) {
  return (
    <Checkbox.Group
      className={classes.events}
      label="Events"
      value={value}
      onChange={onChange}
      {...(hint ? { description: hint } : {})}
      {...(problem ? { error: problem } : {})}
    >
      <Stack gap="xs" mt="xs">
        {Object.entries(events).map(([event, tells]) => (
          <Checkbox
            key={event}
            value={event}
            size="xs"
            label={<Text size="sm">{tells}</Text>}
            description={event}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
