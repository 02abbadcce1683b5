// What the slash commands and skills of the plugin say. A command that reads runs clew and shows what it printed; one that changes goes by a tool, which asks nobody and can be undone.

const SHOWN = 'Show this to the user as it stands, in a code block. Nothing else was asked for.';
const reads = (line) => `!\`clew ${line}\`\n\n${SHOWN}`;

export const COMMANDS = [
  { name: 'status', about: 'Show the active context, and what else is open', runs: 'status', body: reads('status') },
  { name: 'why', about: 'Explain what the last prompt was detected as', runs: 'why', body: reads('why') },
  {
    name: 'next',
    about: 'What comes next in the active context',
    runs: 'show',
    body: `!\`clew show\`\n\nSay in one or two sentences what comes next in this context, by what stands here. Do not begin with it.`,
  },
  {
    name: 'plans',
    about: 'Find a plan, with reasons',
    hint: '[words]',
    body: 'Call the tool `find_plans` of clew with these words of the user (none: the plans that are open): $ARGUMENTS\n\nShow what it found: path, progress, why it fits. Nothing else was asked for.',
  },
  {
    name: 'switch',
    about: 'Switch to another context, plan or task',
    hint: '<context>',
    body: 'The user switches to another context. Call the tool `switch_context` of clew with `to`: $ARGUMENTS\n\nWhere nothing is named, call `clew_status` and list what is open. Say in one line where the user is now, and wait.',
  },
  {
    name: 'new',
    about: 'Open a new context',
    hint: '<title>',
    body: 'The user opens a new context. Call the tool `switch_context` of clew with `new`: $ARGUMENTS\n\nWhere no title is given, ask for one. Say in one line where the user is now, and wait.',
  },
  { name: 'back', about: 'Return to the context before this one', runs: 'back', body: reads('back') },
  { name: 'undo', about: 'Take back what clew did last', runs: 'undo', body: reads('undo') },
  {
    name: 'setup',
    about: 'What clew does here, and what a person can still set up',
    runs: 'doctor',
    body: `!\`clew doctor\`\n\nTell the user what of this needs them. The plugin brings hooks, server and commands. What it cannot bring they type in a terminal: \`clew init --statusline\` shows the active context in the line of status (it then acts in place of the plugin's hooks, never beside them), \`clew config list\` shows the settings.`,
  },
];

export const SKILLS = [
  {
    name: 'other-context',
    about:
      "Switch clew's context when the user's message is about something else than the active one: another goal, bug, feature or plan.",
    body: "clew keeps what is known of each piece of work in a context. When the user's message is about something else than the active context, call `switch_context` first: `to` with an id that `clew_status` lists, or `new` with a short title. It asks nobody and can be undone. A question in passing, thanks and small talk leave no context. When you cannot tell, ask the user. Never call it from a sub-agent.",
  },
  {
    name: 'plan-first',
    about: 'Look for a plan before one is made. Use when the user wants a plan, a roadmap or a list of tasks.',
    body: "Before you write a plan, call `find_plans` with what it is about. Where one fits, go on with that one or add to it. A new plan needs the user's own yes: name the similar ones, and ask. Use the task ids that stand in the plan; report what is done with `report_task`.",
  },
];

export function commandText({ about, hint, runs, body }) {
  const head = [
    `description: ${about}`,
    ...(hint === undefined ? [] : [`argument-hint: "${hint}"`]),
    ...(runs === undefined ? [] : [`allowed-tools: Bash(clew ${runs})`]),
  ];
  return `---\n${head.join('\n')}\n---\n\n${body}\n`;
}

export function skillText({ name, about, body }) {
  return `---\nname: ${name}\ndescription: ${JSON.stringify(about)}\n---\n\n${body}\n`;
}
