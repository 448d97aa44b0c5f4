import { z } from 'zod';

// The content security policy forbids compiling code from text, which zod would try with its first schema: this stands
// before every module that has one.
z.config({ jitless: true });
