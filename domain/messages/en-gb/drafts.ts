/** Texts about drafts: what was typed into a form and not sent. */
export const drafts = {
  drafts: {
    offline: 'no connection to the portal. It will be saved when the connection is back.',
    conflictTitle: 'This draft was changed elsewhere',
    goneTitle: 'This draft no longer exists',
    changedByYou: 'You changed it in another tab or on another device on {{time}}.',
    changedBy: '{{name}} changed it on {{time}}.',
    gone: 'It has been submitted or discarded.',
    nothingLost: 'Your entries are still on this page.',
    keepMine: 'Save my version',
    openTheirs: 'Open the other version',
    startAgain: 'Start again',
    workedOn: '{{name}} worked on this form',
    goOn: 'You are now continuing it.',
  },
} as const;
