import { Button, Group, Text } from '@mantine/core'
import { useTour } from '../../components/tour/use-tour.ts'
import classes from './home.module.css'

/** Offers the tour to whoever is new, until they took or declined it. */
export function TourOffer() {
  const { offered, take, decline } = useTour()
  if (!offered) return null
  return (
    <Group component="section" aria-label="Tour" className={classes.offer} gap="sm">
      <Text size="sm" flex={1} miw={200}>
        New here? Take the one-minute tour.
      </Text>
      <Button size="xs" onClick={() => void take()}>
        Take the tour
      </Button>
      <Button size="xs" variant="default" onClick={decline}>
        Not now
      </Button>
    </Group>
  )
}
