/** Texts about drafts: what was typed into a form and not sent. */
export const drafts = {
  drafts: {
    offline: 'no connection to the portal. It is saved as soon as the portal can be reached.',
    conflictTitle: 'This draft was changed elsewhere',
    goneTitle: 'This draft is no longer there',
    changedByYou: 'You changed it in another tab or on another device on {{time}}.',
    changedBy: '{{name}} changed it on {{time}}.',
    gone: 'It was sent or discarded in the meantime.',
    nothingLost: 'What you typed here is still on this page.',
    keepMine: 'Save mine',
    openTheirs: 'Open that version',
    startAgain: 'Start again',
    workedOn: '{{name}} worked on this form',
    goOn: 'You go on with it.',
  },
} as const;
