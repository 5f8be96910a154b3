import type { UseQueryResult } from '@tanstack/react-query';

/**
 * What a list has of the page and filters that were asked for. While they wait for the network that is nothing: the rows
 * of the page before, which stand in for a moment, would be taken for theirs.
 */
export const requestedData = <T>(
  query: Pick<UseQueryResult<T>, 'data' | 'isPaused' | 'isPlaceholderData'>,
): T | undefined => (query.isPaused && query.isPlaceholderData ? undefined : query.data);
