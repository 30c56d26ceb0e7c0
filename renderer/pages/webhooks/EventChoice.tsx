import { Checkbox, Stack, Text } from '@mantine/core'
import classes from './webhooks.module.css'

interface EventChoiceProps<Event extends string> {
  /** Each event with its description. */
  events: Readonly<Record<Event, string>>
  value: Event[]
  onChange: (value: Event[]) => void
  problem?: string | undefined
  hint?: string
}

/** Selects the events to subscribe to. */
export function EventChoice<Event extends string>({
  events,
  value,
  onChange,
  problem,
  hint,
}: EventChoiceProps<Event>) {
  return (
    <Checkbox.Group
      className={classes.events}
      label="Events"
      value={value}
      onChange={chosen => onChange(chosen as Event[])}
      {...(hint ? { description: hint } : {})}
      {...(problem ? { error: problem } : {})}
    >
      <Stack gap="xs" mt="xs">
        {Object.entries<string>(events).map(([event, tells]) => (
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
