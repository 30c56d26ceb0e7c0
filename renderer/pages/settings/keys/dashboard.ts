export const dashboardKey = ['developer', 'dashboard']
