import { useEnabledModules, useMe } from '../session/session.ts'
import { type NavigationGroup, navigation } from './navigation.ts'

/** The pages this person may go to: those of modules that are switched on for them, and that they may use. */
export function useNavigation(): NavigationGroup[] {
  const enabled = useEnabledModules()
  const { permissions } = useMe()
  return navigation
    .map(group => ({
      ...group,
      pages: group.pages.filter(
        ({ module, needs }) => (!module || enabled.has(module)) && (!needs || permissions.includes(needs)),
      ),
    }))
    .filter(group => group.pages.length > 0)
}
