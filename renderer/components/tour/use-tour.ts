import { useLocalStorage } from '@mantine/hooks'
import { useMe } from '../../session/session.ts'

/** The tour of the frame, offered until this person took or declined it in this browser. */
export function useTour() {
  const { id, organisation } = useMe()
  const [answered, setAnswered] = useLocalStorage({
    key: `fund-office.tour.${organisation.id}.${id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  return {
    offered: !answered,
    decline: () => setAnswered(true),
    take: async () => {
      const { showTour } = await import('./tour.ts')
      setAnswered(true)
      showTour()
    },
  }
}
