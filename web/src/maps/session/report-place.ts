/** The place of the draft of a report. */
export const reportPlace = (nodeId: string, templateId: string) => `report ${nodeId} ${templateId}`;
